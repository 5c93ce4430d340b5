//! Each value is computed from the one before it.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(8);
    let mut y = Array1::<f64>::zeros(8);
    broadcast!(y[t + 1] = 0.9 * y[t] + x[t]);
    println!("{y}");
}
