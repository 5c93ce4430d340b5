//! The matrix is placed instead of the vector.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let mean = x.mean(axes![0]);
    let centred = (x.at(axes![1]) - &mean).eval();
    println!("{centred}");
}
