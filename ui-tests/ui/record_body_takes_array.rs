//! An array that the body of `record!` reads is used afterwards.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (array![1.0, 2.0], tape.var(array![3.0, 4.0]));
    let y = record!(x * w, w);
    println!("{} {x}", y.value());
}
