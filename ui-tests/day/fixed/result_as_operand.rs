//! The error of a conversion is forgotten.
use broadloom::prelude::*;

fn main() {
    let x = Array2::try_from(vec![vec![1.0, 2.0], vec![3.0, 4.0]]);
    let x = x.unwrap();
    let y = broadcast!(x * 2.0).eval();
    println!("{y}");
}
