//! A layer is one recorded operation, with its product inside.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(Array2::ones((5, 3))), tape.var(Array2::ones((3, 2))));
    let h = tape.record((&x, &w), |x, w| x.matmul(w).tanh());
    println!("{}", h.sum(..).item());
}
