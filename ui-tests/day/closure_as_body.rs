//! A body written as a closure of its operands.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (array![1.0, 2.0], array![3.0, 4.0]);
    let z = broadcast!(|x, y| x * y + 1.0).eval();
    println!("{z}");
}
