//! The value of a gradient is assigned.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (y, dx) = gradient!(sum(x * x), x);
    println!("{y} {dx}");
}
