//! NumPy's `where` as a function.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, -2.0];
    let y = x.greater(0.0).select(&x, 0.0).eval();
    println!("{y}");
}
