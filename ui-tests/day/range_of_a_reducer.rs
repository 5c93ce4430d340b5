//! The index of a reducer runs over a range, as in a loop.
use broadloom::prelude::*;

fn main() {
    let (w, x) = (Array1::<f64>::ones(4), Array2::<f64>::ones((4, 3)));
    let mean = broadcast!([j] => sum(|i in 0..4| w[i] * x[i, j])).eval();
    println!("{mean}");
}
