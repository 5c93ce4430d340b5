//! Python's `and` joins two comparisons.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(4);
    let inside = broadcast!(x > 0.0 && x < 1.0).eval();
    println!("{inside}");
}
