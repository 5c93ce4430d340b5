//! The step is subtracted from the variable of the tape instead of the array.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let target = tape.constant(array![1.0, -2.0, 0.5]);
    let mut w = tape.var(Array1::<f64>::zeros(3));
    let loss = (&w - &target).powi(2).sum(..);
    let gradients = loss.backward();
    w -= &gradients[&w] * 0.1;
    println!("{}", w.value());
}
