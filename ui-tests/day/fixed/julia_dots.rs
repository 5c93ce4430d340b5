//! Operators with the dots of Julia.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(0.0, 1.0, 5);
    let mut y = Array1::<f64>::zeros(5);
    broadcast!(y = x * 2.0 + 1.0);
    println!("{y}");
}
