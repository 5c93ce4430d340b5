//! A matrix from an iterator of numbers.
use broadloom::prelude::*;

fn main() {
    let text = "1,2\n3,4";
    let x: Array2<f64> = text.lines().flat_map(|l| l.split(',')).map(|t| t.parse::<f64>().unwrap()).collect();
    println!("{x}");
}
