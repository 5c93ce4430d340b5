//! The standard deviation of each row, as a reducer over an index.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!([i] => std(|j| x[i, j])).eval());
}
