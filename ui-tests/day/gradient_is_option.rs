//! `get` of the gradients is an option.
use broadloom::prelude::*;

fn main() {
    let mut weights = array![1.0, 2.0];
    let tape = Tape::<f64>::new();
    let w = tape.var(&weights);
    let gradients = w.powi(2).sum(..).backward();
    weights -= gradients.get(&w) * 0.1;
    println!("{weights}");
}
