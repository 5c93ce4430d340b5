//! The square root of integers.
use broadloom::prelude::*;

fn main() {
    let counts = array![4, 9, 16];
    let errors = counts.cast::<f64>().sqrt().eval();
    println!("{errors}");
}
