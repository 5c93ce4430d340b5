//! The type names the rank by a number.
use broadloom::prelude::*;

fn scale(x: &Array<f64, Shape![_, _]>, factor: f64) -> f64 {
    (x * factor).sum(..)
}

fn main() {
    println!("{}", scale(&Array2::ones((4, 3)), 2.0));
}
