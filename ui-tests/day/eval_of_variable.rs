//! A variable of a tape, which is computed already, is evaluated.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, 2.0]);
    let loss = (w.powi(2) * 0.5).sum(..).eval();
    println!("{loss}");
}
