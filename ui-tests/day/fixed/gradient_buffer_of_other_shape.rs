//! A gradient is written to a buffer of another shape.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let mut dx = array![0.0, 0.0, 0.0];
    let value = gradient!(sum(x * x), dx = x);
    println!("{value} {dx}");
}
