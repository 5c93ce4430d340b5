//! An array stands among the variables of `record!`.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (array![1.0, 2.0], tape.var(array![3.0, 4.0]));
    let y = record!([i] => x[i] * w[i], w, const x);
    println!("{}", y.value());
}
