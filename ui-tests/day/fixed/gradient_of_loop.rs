//! The gradient of a loop.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(sum(|i| x[i].powi(4)), x);
    println!("{value} {dx}");
}
