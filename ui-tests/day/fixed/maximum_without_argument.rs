//! `max` compares two operands; the largest element has another name.
use broadloom::prelude::*;

fn main() {
    let samples = array![0.3, 1.7, -0.2, 0.9];
    let peak = samples.amax(..);
    let scaled = (&samples / peak).eval();
    println!("{scaled}");
}
