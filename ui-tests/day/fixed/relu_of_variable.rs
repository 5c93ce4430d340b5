//! A variable of a tape has no `relu`.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(array![1.0, -2.0]);
    let y = w.maximum(0.0);
    println!("{}", y.sum(..).item());
}
