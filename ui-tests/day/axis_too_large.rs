//! A matrix is averaged along axis 2.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((10, 3));
    let mean = x.mean(axes![2]);
    println!("{mean}");
}
