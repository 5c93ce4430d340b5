//! `backward` is called on the tape with the loss, as in other libraries.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.constant(array![1.0, 2.0, 3.0]);
    let w = tape.var(array![0.1, 0.2, 0.3]);
    let loss = (&w * &x).powi(2).mean(..);
    let gradients = loss.backward();
    println!("{}", gradients[&w]);
}
