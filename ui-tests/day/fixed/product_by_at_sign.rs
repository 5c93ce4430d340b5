//! The sign is Python's product of matrices.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let (w, b) = (Array2::<f64>::ones((3, 2)), Array1::<f64>::zeros(2));
    let product = x.matmul(&w);
    let y = broadcast!(numpy: product + b).eval();
    println!("{y}");
}
