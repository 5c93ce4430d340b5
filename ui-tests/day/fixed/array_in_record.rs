//! An array is an operand of a recorded expression.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let (w, b) = (tape.var(array![0.5, -0.5]), tape.var(array![0.1, 0.2]));
    let x = tape.constant(x);
    let h = tape.record((&x, &w, &b), |x, w, b| (x * w.at(&[1]) + b.at(&[1])).tanh());
    println!("{}", h.value());
}
