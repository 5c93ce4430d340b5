//! Two comparisons are chained, as in Python.
use broadloom::prelude::*;

fn main() {
    let x = array![0.2, 0.5, 1.5];
    let inside = broadcast!(if 0.0 < x && x < 1.0 { x } else { 0.0 }).eval();
    println!("{inside}");
}
