//! One of the numbers is an integer.
use broadloom::prelude::*;

fn main() {
    let a = array![1.0_f32, 2.0, 3.0];
    let b = array![0.5_f32, 0.5, 0.5];
    let c = array![0.1_f32, 0.2, 0.3];
    let y = (&a * &b + 2.0 * &c - &a / 4.0).sqrt().eval();
    println!("{y}");
}
