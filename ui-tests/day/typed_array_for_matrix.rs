//! A literal with a typed shape is passed where an `Array2` is expected.
use broadloom::prelude::*;

fn determinant(m: &Array2<f64>) -> f64 {
    m[[0, 0]] * m[[1, 1]] - m[[0, 1]] * m[[1, 0]]
}

fn main() {
    let m = array![[1.0, 2.0], [3.0, 4.0]];
    println!("{}", determinant(&m));
}
