//! The first error of the README.
use broadloom::prelude::*;
fn main() {
    let x: Array<f32, Shape![4, 3]> = Array::from_fn(shape![4, 3], |[i, j]| (i * j) as f32);
    let mean = x.mean(axes![0]); // the mean of each column: shape (3)
    let centred = broadcast!(x - mean @ (0)).eval();        // axis 0 of `mean` is axis 0 of the result
    println!("{centred}");
}
