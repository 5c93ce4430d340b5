//! The destination of index notation has no index.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(4);
    let mut y = Array1::<f64>::zeros(4);
    broadcast!(y[i] = x[i] * 2.0);
    println!("{y}");
}
