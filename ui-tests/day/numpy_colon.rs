//! A row by NumPy's colon, in index notation.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let w = Array1::<f64>::ones(3);
    let mut y = Array1::<f64>::zeros(4);
    broadcast!(y[i] = sum(x[i, :] * w));
    println!("{y}");
}
