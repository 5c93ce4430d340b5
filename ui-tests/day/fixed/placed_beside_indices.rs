//! A vector is placed in a formula that has indices.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * i + j) as f64);
    let mean = x.mean(axes![0]);
    let mut out = Array2::<f64>::zeros((4, 3));
    broadcast!(out[i, j] = x[i, j] - mean[j]);
    println!("{out}");
}
