//! The tape is asked for gradients, as in TensorFlow.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, 2.0]);
    let b = tape.var(array![0.5, 0.5]);
    let loss = (&w * &b).powi(2).sum(..);
    let grads = loss.backward();
    println!("{}", grads[&w]);
}
