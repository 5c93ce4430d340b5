//! The position along the only axis is taken for a number.
use broadloom::prelude::*;

fn main() {
    let labels = vec!["cat", "dog", "bird"];
    let scores = Array1::from(vec![0.1, 0.7, 0.2]);
    let best = scores.argmax(..);
    println!("{}", labels[best]);
}
