//! The error of two vectors, from a copy of the first.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    let y = Array1::from(vec![1.0, 0.0, 3.0]);
    let error = x.to_array() - &y;
    let squared = (error * error).sum(..);
    println!("{squared}");
}
