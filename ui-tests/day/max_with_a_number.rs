//! The largest value of a row, but at least 0.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((2, 3), |[i, j]| i as f64 - j as f64);
    let y = broadcast!([i] => max(|j| x[i, j], 0.0)).eval();
    println!("{y}");
}
