//! Descending order, as of an iterator.
use broadloom::prelude::*;

fn main() {
    let scores = array![3.0, 1.0, 2.0];
    let best = scores.sort(0).rev();
    println!("{}", best[0]);
}
