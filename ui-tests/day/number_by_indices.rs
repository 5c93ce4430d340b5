//! The sum of a matrix by indices, as a number.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let total: f64 = broadcast!(sum(|i, j| x[i, j] * x[i, j]));
    println!("{total}");
}
