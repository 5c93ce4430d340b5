//! A factor of a matrix product is a lazy expression.
use broadloom::prelude::*;
fn main() {
    let a = Array2::<f64>::ones((4, 3));
    let mask = Array2::<f64>::ones((4, 3));
    let w = Array2::<f64>::eye(3);
    let y = (&a * &mask).eval().matmul(&w);
    println!("{y}");
}
