//! The variables are given to `record` by value, and not by reference.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, 2.0], [3.0, 4.0]]);
    let b = tape.var(array![0.0, 1.0]);
    let h = tape.record((&x, &b), |x, b| (x + b.at(&[1])).tanh());
    let loss = h.powi(2).mean(..);
    println!("{}", loss.backward()[&b]);
}
