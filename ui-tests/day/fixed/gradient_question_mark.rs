//! A body of `gradient!` has `?`.
use broadloom::prelude::*;

fn loss(x: &Array1<f64>, scale: Option<f64>) -> Option<f64> {
    let scale = scale?;
    let (value, _) = gradient!(sum(|i| x[i] * x[i] * scale), x);
    Some(value)
}

fn main() {
    println!("{:?}", loss(&Array1::ones([3]), None));
}
