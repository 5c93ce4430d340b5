//! A matrix with one index.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!([i] => x[i] * 2.0).eval());
}
