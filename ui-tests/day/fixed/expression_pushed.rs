//! A lazy expression is pushed into a `Vec` of arrays.
use broadloom::prelude::*;
fn main() {
    let start = Array1::from(vec![1.0, 2.0, 3.0]);
    let mut history: Vec<Array1<f64>> = vec![start.clone()];
    for k in 1..4 {
        history.push((&start * f64::from(k)).eval());
    }
    println!("{}", history.len());
}
