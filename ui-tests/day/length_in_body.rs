//! In a body `x` is one element, which has no length.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0, 4.0];
    let share = broadcast!(x / x.len() as f64).eval();
    println!("{share}");
}
