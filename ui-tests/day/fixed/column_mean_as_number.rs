//! The mean along an axis is an array, but a number is expected.
use broadloom::prelude::*;

fn main() {
    let losses = array![[0.9, 0.8], [0.5, 0.4], [0.3, 0.2]];
    let best: f64 = losses.mean(..);
    println!("{best:.3}");
}
