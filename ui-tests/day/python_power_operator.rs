//! Rust has no power operator.
use broadloom::prelude::*;

fn main() {
    let a = array![1.0, 2.0, 3.0];
    let b = array![2.0, 2.0, 5.0];
    let error = ((&a - &b) * *2).mean(..);
    println!("{error}");
}
