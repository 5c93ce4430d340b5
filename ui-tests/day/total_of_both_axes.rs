//! The sum over both axes of a matrix is wanted as a number.
use broadloom::prelude::*;

fn energy(x: &Array2<f64>) -> f64 {
    0.5 * x.powi(2).sum(axes![0, 1])
}

fn main() {
    println!("{}", energy(&Array2::ones((2, 3))));
}
