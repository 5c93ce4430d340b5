//! The value of a recorded body is what the call returns.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([3])));
    let y = record!(z = x * w @ (1), x, w);
    println!("{y:?}");
}
