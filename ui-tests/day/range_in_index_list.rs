//! The list of indices has a range.
use broadloom::prelude::*;
fn main() {
    let x = Array1::<f64>::ones(10);
    let n = x.len();
    let d = broadcast!([i in 0..n - 1] => x[i + 1] - x[i]).eval();
    println!("{d}");
}
