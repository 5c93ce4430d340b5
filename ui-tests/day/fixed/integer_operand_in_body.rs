//! The operands of the body have different element types, and there is no cast.
use broadloom::prelude::*;

fn main() {
    let counts = Array1::from(vec![1, 2, 3]);
    let weights = Array1::from(vec![0.5_f32, 0.25, 0.125]);
    let score = broadcast!(weights * counts as f32 + 1.0).eval();
    println!("{score}");
}
