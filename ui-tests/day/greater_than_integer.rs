//! Floats are compared with 0, an integer.
use broadloom::prelude::*;

fn main() {
    let gains = array![[0.2, -1.0], [3.0, -0.5]];
    let positive = gains.greater(0).sum(axes![1]);
    println!("{positive}");
}
