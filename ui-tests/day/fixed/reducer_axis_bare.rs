//! The axis of a reducer is written as a number, not as a tuple.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((5, 3), |[i, j]| (i + j) as f64);
    let centred = broadcast!(x - mean(x, (0)) @ (1)).eval();
    println!("{centred}");
}
