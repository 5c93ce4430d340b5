//! A literal stands on the left of an array whose element type is still open.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 4.0];
    let y = (1.0 / &x).eval();
    println!("{y}");
}
