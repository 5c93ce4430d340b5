//! An array is asked whether it contains an element, as a slice.
use broadloom::prelude::*;

fn main() {
    let labels = array![3, 1, 2];
    if labels.contains(&7) {
        println!("a seven");
    }
}
