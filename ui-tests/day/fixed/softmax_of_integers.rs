//! The scores are integers, `softmax` is a function of floats.
use broadloom::prelude::*;
fn main() {
    let scores = array![[3, 1, 2], [0, 0, 5]];
    let probabilities = scores.cast::<f64>().softmax(axes![1]);
    println!("{probabilities:.3}");
}
