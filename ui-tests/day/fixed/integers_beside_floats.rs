//! Integers and floats meet in one expression.
use broadloom::prelude::*;

fn main() {
    let counts = array![[1, 2, 3], [4, 5, 6]];
    let weights = array![0.5_f32, 0.25, 0.125];
    let (low, high) = (array![[0.1_f32], [0.2]], 10.0_f32);
    let score = (counts.cast::<f32>() * weights.at(axes![1]) + &low)
        .minimum(high)
        .eval();
    println!("{score}");
}
