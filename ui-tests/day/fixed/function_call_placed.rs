//! The result of a function is placed in the body.
use broadloom::prelude::*;

fn bias() -> Array1<f64> {
    Array1::from(vec![0.1, 0.2, 0.3])
}

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let bias = bias();
    let y = broadcast!(x + bias @ (1)).eval();
    println!("{y}");
}
