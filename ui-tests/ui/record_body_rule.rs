//! A rule of `record!` has too few derivatives.
use broadloom::prelude::*;

fn area(a: f64, b: f64) -> f64 {
    a * b
}

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(array![1.0, 2.0]), tape.var(array![3.0, 4.0]));
    let y = record!(area(x, w), x, w; area => |a, b| b);
    println!("{}", y.value());
}
