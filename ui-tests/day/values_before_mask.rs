//! `torch.where` and `masked_fill`: the values come first, the mask second.
use broadloom::prelude::*;

fn main() {
    let scores = array![[0.5, 2.0, 1.0], [1.5, 0.0, 3.0]];
    let padding = array![[false, false, true], [false, true, true]];
    let masked = scores.select(&padding, f64::NEG_INFINITY).eval();
    println!("{}", masked.softmax(axes![1]));
}
