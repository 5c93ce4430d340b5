//! Elements are picked by an array of positions.
use broadloom::prelude::*;

fn main() {
    let weights = Array1::from(vec![0.1, 0.2, 0.7]);
    let labels = vec![2usize, 0, 1, 1];
    println!("{}", broadcast!([i] => weights[labels[i]] * 2.0).eval());
}
