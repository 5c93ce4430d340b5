//! A gradient step is made on the variable of the tape.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let mut w = tape.var(array![0.5, -0.5]);
    let loss = (&w - 1.0).powi(2).mean(..);
    let gradients = loss.backward();
    w -= &gradients[&w] * 0.1;
    println!("{}", w.value());
}
