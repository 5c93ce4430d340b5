//! A matrix of nalgebra is a variable of a tape, without the feature `nalgebra`.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let weights = nalgebra::DMatrix::<f64>::zeros(2, 3);
    let weights = Array2::from_fn((2, 3), |[i, j]| weights[(i, j)]);
    let loss = tape.var(&weights).powi(2).sum(..);
    println!("{}", loss.item());
}
