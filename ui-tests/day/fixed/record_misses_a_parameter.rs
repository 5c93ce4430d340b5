//! `record` has three variables, its closure two parameters.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, 2.0], [3.0, 4.0]]);
    let w = tape.var(array![0.5, -0.5]);
    let b = tape.var(array![0.0, 1.0]);
    let h = tape.record((&x, &w, &b), |x, w, b| (x * w.at(&[1])).tanh());
    println!("{}", h.mean(..).backward()[&w]);
}
