//! A column of the destination is named by a range.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::ones(4);
    let mut out = Array2::<f64>::zeros((4, 2));
    broadcast!(out[.., 0] = x * 2.0);
    println!("{out}");
}
