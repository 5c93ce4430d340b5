//! The destination is not `mut`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let mut y = Array2::<f64>::zeros((4, 3));
    broadcast!(y += x * 0.5);
    println!("{y}");
}
