//! The mean is unwrapped, as ndarray's.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 6.0]];
    let mean = x.mean(axes![0]);
    println!("{mean}");
}
