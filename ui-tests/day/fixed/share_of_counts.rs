//! Counts divided by their sum.
use broadloom::prelude::*;

fn main() {
    let counts = array![3, 5, 2];
    let share = (counts.cast::<f64>() / counts.sum(..) as f64).eval();
    println!("{share}");
}
