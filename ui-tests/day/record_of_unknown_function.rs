//! A function of the user's without its derivative.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([3])));
    fn gate(x: f64) -> f64 {
        x * x
    }
    let y = record!([i, j] => gate(x[i, j]) * w[j], x, w);
    println!("{y:?}");
}
