//! A fixed row and an index in two pairs of brackets.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!([j] => x[0, j] * 2.0).eval());
}
