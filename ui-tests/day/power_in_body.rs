//! Python's power is written in a body.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let y = broadcast!(x ** 2 + 1.0).eval();
    println!("{y}");
}
