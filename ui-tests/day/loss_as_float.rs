//! The value of a loss is taken as a number.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, 2.0]);
    let loss = (&w - 3.0).powi(2).mean(..);
    let history: Vec<f64> = vec![loss.value()];
    println!("{history:?}");
}
