//! `eye` gets a shape.
use broadloom::prelude::*;

fn main() {
    let identity = Array2::<f64>::eye(3);
    println!("{identity}");
}
