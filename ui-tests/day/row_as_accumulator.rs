//! Rows are added up in a view of the first one.
use broadloom::prelude::*;

fn main() {
    let trials = Array2::from_fn((4, 5), |[t, k]| (t * k) as f64);
    let mut total = trials.row(0);
    for t in 1..trials.nrows() {
        total += trials.row(t);
    }
    println!("{total}");
}
