//! Rust has no keyword arguments.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mean = x.mean(0);
    println!("{mean}");
}
