//! The range of an index is written as in a `for` loop.
use broadloom::prelude::*;

fn main() {
    let (x, w) = (Array1::from(vec![1.0; 10]), Array1::from(vec![0.2; 3]));
    println!("{}", broadcast!([i] => sum(|k| x[i + k] * w[k], k < 3)).eval());
}
