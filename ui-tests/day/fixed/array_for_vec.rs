//! A `Vec` is declared, and `eval` gives an array.
use broadloom::prelude::*;
fn main() {
    let x = Array1::linspace(0.0, 1.0, 5);
    let y: Vec<f64> = broadcast!(x * x).eval().into();
    println!("{y:?}");
}
