//! A gradient is looked up by the variable itself, not by a reference.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![0.5, -0.5]);
    let loss = w.powi(2).sum(..);
    let gradients = loss.backward();
    println!("{}", gradients[&w]);
}
