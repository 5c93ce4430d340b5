//! The type of the shape has no bound.
use broadloom::prelude::*;
fn energy<S: broadloom::Shape>(x: &Array<f64, S>) -> f64 {
    (x * x).sum(..)
}

fn main() {
    let x = array![3.0, 4.0];
    println!("{}", energy(&x));
}
