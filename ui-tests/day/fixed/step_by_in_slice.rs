//! A step in `s!` is written as `step_by` of a range.
use broadloom::prelude::*;
fn main() {
    let samples = Array2::from_fn((10, 2), |[i, j]| (i + j) as f64);
    let thinned = samples.slice(s![0..10;2, ..]);
    println!("{thinned}");
}
