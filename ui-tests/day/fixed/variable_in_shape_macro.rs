//! An extent in the type is a variable.
use broadloom::prelude::*;

fn main() {
    let n = std::env::args().count();
    let points: Array<f64, Shape![_, 3]> = Array::zeros(shape![n, 3]);
    println!("{points}");
}
