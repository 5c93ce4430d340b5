//! The destination is declared inside of the macro, with its indices.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    broadcast!(let y[i] = sum(|j| x[i, j]));
    println!("{y}");
}
