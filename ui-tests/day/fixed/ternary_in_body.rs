//! C's conditional operator in a body.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![-1.0, 0.5, 2.0]);
    let y = broadcast!(if x > 0.0 { x } else { 0.0 }).eval();
    println!("{y}");
}
