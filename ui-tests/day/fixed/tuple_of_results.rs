//! Two results of one call by a tuple of names.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let (low, high) = eval_all(broadcast!([i] => (min(|j| x[i, j]), max(|j| x[i, j]))));
    println!("{low} {high}");
}
