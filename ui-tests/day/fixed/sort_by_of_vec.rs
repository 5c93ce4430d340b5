//! An array is sorted by a closure, as a `Vec`.
use broadloom::prelude::*;

fn main() {
    let mut scores = Array1::<f64>::from(vec![3.0, 1.0, 2.0]);
    scores.as_mut_slice().sort_by(|a, b| b.total_cmp(a));
    println!("{scores}");
}
