//! The diagonal of a matrix, with its index named twice.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::eye(3);
    println!("{}", broadcast!([i, i] => x[i, i] * 2.0).eval());
}
