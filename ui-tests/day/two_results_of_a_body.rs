//! A body of a pair gives two arrays.
use broadloom::prelude::*;

fn polar(x: &Array1<f64>, y: &Array1<f64>) -> (Array1<f64>, Array1<f64>) {
    broadcast!(((x * x + y * y).sqrt(), y.atan2(x))).eval()
}

fn main() {
    println!("{:?}", polar(&Array1::ones(3), &Array1::ones(3)));
}
