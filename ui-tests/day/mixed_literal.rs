//! A literal has floats and integers.
use broadloom::prelude::*;

fn main() {
    let weights = array![0.5, 1, 2];
    println!("{weights}");
}
