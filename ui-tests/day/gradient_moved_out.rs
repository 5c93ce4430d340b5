//! A gradient is moved out of the gradients.
use broadloom::prelude::*;

fn slope(w: &Array1<f64>) -> ArrayD<f64> {
    let tape = Tape::<f64>::new();
    let w = tape.var(w);
    let gradients = w.powi(2).sum(..).backward();
    gradients[&w]
}

fn main() {
    println!("{}", slope(&Array1::ones(3)));
}
