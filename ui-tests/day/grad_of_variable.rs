//! The gradient is asked of the variable, as in PyTorch.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, 2.0]);
    let loss = w.powi(2).sum(..);
    loss.backward();
    println!("{}", w.grad());
}
