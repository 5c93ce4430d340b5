//! An array is sorted by a closure, as a `Vec`.
use broadloom::prelude::*;

fn main() {
    let scores = Array1::<f64>::from(vec![3.0, 1.0, 2.0]);
    let ranked = scores.sort_by(|a, b| b.total_cmp(a));
    println!("{ranked}");
}
