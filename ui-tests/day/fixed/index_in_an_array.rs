//! Elements are picked by an array of positions.
use broadloom::prelude::*;

fn main() {
    let weights = Array1::from(vec![0.1, 0.2, 0.7]);
    let labels = vec![2usize, 0, 1, 1];
    let weights = weights.take(&labels, 0);
    println!("{}", broadcast!([i] => weights[i] * 2.0).eval());
}
