//! An array is sorted in place, as a `Vec`.
use broadloom::prelude::*;

fn main() {
    let mut scores = array![3.0, 1.0, 2.0];
    scores.sort();
    println!("{}", scores[0]);
}
