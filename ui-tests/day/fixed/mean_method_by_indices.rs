//! The method of an array inside of a call with indices.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!([i, j] => x[i, j] - mean(|k| x[k, j])).eval());
}
