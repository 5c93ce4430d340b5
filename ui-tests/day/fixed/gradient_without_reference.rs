//! The gradients are indexed by the variable itself, and not by a reference to it.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.constant(array![1.0, 2.0, 3.0]);
    let w = tape.var(array![0.1, 0.2, 0.3]);
    let loss = (&w * &x - 1.0).powi(2).mean(..);
    let gradients = loss.backward();
    println!("gradient of the weights: {}", gradients[&w]);
}
