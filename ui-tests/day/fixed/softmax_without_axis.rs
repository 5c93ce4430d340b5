//! `softmax` is called without an axis.
use broadloom::prelude::*;
fn main() {
    let logits = array![[1.0, 2.0, 3.0], [1.0, 1.0, 1.0]];
    let probabilities = logits.softmax(1);
    println!("{probabilities}");
}
