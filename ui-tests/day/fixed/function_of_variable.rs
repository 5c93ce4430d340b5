//! The activation of a layer on a tape by a function of floats.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.constant(array![[1.0, 2.0], [3.0, 4.0]]);
    let w = tape.var(array![0.5, -0.5]);
    let p = x.matmul(&w).sigmoid();
    println!("{}", p.value());
}
