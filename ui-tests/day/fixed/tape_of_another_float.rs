//! The tape is of `f32`, the weights are `f64`.
use broadloom::prelude::*;
fn loss(tape: &Tape<f32>, weights: &Array2<f64>) -> Var<f32> {
    let w = tape.var(weights.cast::<f32>().eval());
    w.powi(2).sum(..)
}

fn main() {
    let weights = Array2::<f64>::ones((3, 2));
    let tape = Tape::<f32>::new();
    println!("{}", loss(&tape, &weights).item());
}
