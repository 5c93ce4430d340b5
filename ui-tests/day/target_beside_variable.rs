//! An array beside a variable of a tape, and the gradient as a method.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let y = array![1.0, 2.0, 3.0];
    let w = tape.var(array![0.5, -0.5]);
    let loss = (tape.var(x).matmul(&w) - &y).powi(2).mean(..);
    loss.backward();
    let step = w.grad() * 0.1;
    println!("{step}");
}
