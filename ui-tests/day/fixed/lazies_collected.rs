//! Lazy values are collected as arrays.
use broadloom::prelude::*;

fn main() {
    let batches = vec![Array1::from(vec![1.0, 2.0]), Array1::from(vec![3.0, 4.0])];
    let scaled: Vec<Array1<f64>> = batches.iter().map(|b| (b * 0.5).eval()).collect();
    println!("{}", scaled[0]);
}
