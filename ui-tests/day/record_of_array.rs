//! An array in the place of a variable of the tape.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let w = tape.var(ArrayD::ones([3]));
    let data = Array2::<f64>::ones((2, 3));
    let y = record!(data * w @ (1), w, const data);
    println!("{y:?}");
}
