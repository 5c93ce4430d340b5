//! The gradient through an iterator with a closure.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(
        sum(|i| [1.0, 2.0].iter().map(|k| k * x[i]).sum::<f64>()),
        x
    );
    println!("{value} {dx}");
}
