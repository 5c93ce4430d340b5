//! A sum over an index is wanted as a number.
use broadloom::prelude::*;

fn weighted(x: &Array1<f64>, w: &Array1<f64>) -> f64 {
    broadcast!(sum(|i| w[i] * x[i])) / w.sum(..)
}

fn main() {
    println!("{}", weighted(&Array1::ones(3), &Array1::ones(3)));
}
