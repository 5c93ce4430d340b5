//! In a body `x` is one element, which has no length.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0, 4.0];
    let n = x.len() as f64;
    let share = broadcast!(x / n).eval();
    println!("{share}");
}
