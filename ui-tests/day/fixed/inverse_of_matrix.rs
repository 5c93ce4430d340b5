//! The inverse of a matrix.
use broadloom::prelude::*;

fn main() {
    let a = array![[2.0, 0.0], [0.0, 4.0]];
    let x = nalgebra::DMatrix::from_row_slice(2, 2, a.as_slice());
    println!("{x}");
}
