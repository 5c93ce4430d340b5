//! The variables that a recorded body reads are missing.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([3])));
    let y = record!([i, j] => x[i, j] * w[j]);
    println!("{y:?}");
}
