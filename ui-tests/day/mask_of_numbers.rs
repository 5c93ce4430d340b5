//! A mask of numbers, zero or one.
use broadloom::prelude::*;

fn main() {
    let prices = Array1::from(vec![3.0, 1.0, 4.0]);
    let keep = Array1::from(vec![1, 0, 1]);
    let kept = prices.filter(&keep);
    println!("{kept}");
}
