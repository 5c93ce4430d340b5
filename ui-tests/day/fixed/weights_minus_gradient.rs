//! The step of gradient descent subtracts an array from a variable of the tape.
use broadloom::prelude::*;
fn main() {
    let rate = 0.1;
    let tape = Tape::<f64>::new();
    let mut weights = array![0.5, -0.5];
    let w = tape.var(&weights);
    let loss = (&w - 1.0).powi(2).sum(..);
    let gradients = loss.backward();
    weights -= rate * &gradients[&w];
    println!("{}", weights);
}
