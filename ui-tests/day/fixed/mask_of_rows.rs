//! A mask of rows chooses in a matrix.
use broadloom::prelude::*;

fn main() {
    let x: Array<f64, Shape![3, 4]> = Array::ones(shape![3, 4]);
    let valid = array![true, false, true];
    let cleaned = valid.at(axes![0]).select(&x, f64::NAN).eval();
    println!("{cleaned}");
}
