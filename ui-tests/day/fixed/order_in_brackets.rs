//! An array of positions stands in brackets.
use broadloom::prelude::*;

fn main() {
    let scores = array![3.0, 1.0, 2.0];
    let order = scores.argsort(0);
    let sorted = scores.take(&order, 0);
    println!("{sorted}");
}
