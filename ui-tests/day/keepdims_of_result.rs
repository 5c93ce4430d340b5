//! A reduction is asked to keep its axes after it is computed.
use broadloom::prelude::*;

fn main() {
    let logits = array![[1.0, 2.0, 3.0], [0.0, 0.5, 0.25]];
    let e = (&logits - logits.amax(axes![1]).keepdims()).exp().eval();
    println!("{e}");
}
