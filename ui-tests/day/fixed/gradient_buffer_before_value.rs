//! A buffer stands before the value.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let mut dx = array![0.0, 0.0];
    let value = gradient!(sum(x * x), dx += x);
    println!("{value} {dx}");
}
