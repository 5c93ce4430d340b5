//! The variables of `record` are arguments of their own.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(array![1.0, 2.0]), tape.var(array![0.5, 0.5]));
    let y = tape.record(&x, &w, |x, w| (x * w).tanh());
    println!("{}", y.sum(..).backward()[&w]);
}
