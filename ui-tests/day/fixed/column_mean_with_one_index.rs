//! The mean of each column is subtracted; the matrix has one index in the reducer.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let y = broadcast!([i, j] => x[i, j] - mean(|k| x[k, j])).eval();
    println!("{y}");
}
