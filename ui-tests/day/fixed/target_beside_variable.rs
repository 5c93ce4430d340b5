//! An array beside a variable of a tape, and the gradient as a method.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let y = array![1.0, 2.0, 3.0];
    let w = tape.var(array![0.5, -0.5]);
    let loss = (tape.var(x).matmul(&w) - &tape.constant(y)).powi(2).mean(..);
    let gradients = loss.backward();
    let step = (&gradients[&w] * 0.1).eval();
    println!("{step}");
}
