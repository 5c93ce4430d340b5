//! A body of `record!` reads a variable that does not stand behind the value.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(array![1.0, 2.0]), tape.var(array![3.0, 4.0]));
    let y = record!([i] => x[i] * w[i], w);
    println!("{}", y.value());
}
