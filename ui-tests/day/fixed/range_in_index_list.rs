//! The list of indices has a range.
use broadloom::prelude::*;
fn main() {
    let x = Array1::<f64>::ones(10);
    let n = x.len();
    let d = broadcast!([i] => x[i + 1] - x[i], i < n - 1).eval();
    println!("{d}");
}
