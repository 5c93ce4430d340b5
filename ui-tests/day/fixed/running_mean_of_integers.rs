//! A running total of integers is divided by floats.
use broadloom::prelude::*;

fn main() {
    let counts = array![3, 5, 10];
    let days = Array1::arange(1.0, 4.0, 1.0);
    let means = (counts.cumsum(0).cast::<f64>() / &days).eval();
    println!("{means}");
}
