//! The closure of `map` counts.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(-1.0, 1.0, 5);
    let mut negative = 0;
    let y = x.map(|e| { if e < 0.0 { negative += 1; } e.abs() }).eval();
    println!("{y} {negative}");
}
