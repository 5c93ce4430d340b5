//! A literal has floats and integers.
use broadloom::prelude::*;

fn main() {
    let weights = array![0.5, 1.0, 2.0];
    println!("{weights}");
}
