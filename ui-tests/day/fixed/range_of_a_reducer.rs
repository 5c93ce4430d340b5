//! The index of a reducer runs over a range, as in a loop.
use broadloom::prelude::*;

fn main() {
    let (w, x) = (Array1::<f64>::ones(4), Array2::<f64>::ones((4, 3)));
    let mean = broadcast!([j] => sum(|i| w[i] * x[i, j], i < 4)).eval();
    println!("{mean}");
}
