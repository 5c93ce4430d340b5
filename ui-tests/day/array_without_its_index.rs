//! An array without brackets beside one with them.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let bias = Array1::from(vec![1.0, 2.0, 3.0]);
    println!("{}", broadcast!([i, j] => x[i, j] + bias).eval());
}
