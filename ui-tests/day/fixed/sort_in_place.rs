//! An array is sorted in place, as a `Vec`.
use broadloom::prelude::*;

fn main() {
    let scores = array![3.0, 1.0, 2.0];
    let scores = scores.sort(0);
    println!("{}", scores[0]);
}
