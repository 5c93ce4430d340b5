//! The gradient of a function of the user's.
use broadloom::prelude::*;

fn cube(x: f64) -> f64 {
    x * x * x
}

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(sum(cube(x)), x);
    println!("{value} {dx}");
}
