//! The inverse of a matrix.
use broadloom::prelude::*;

fn main() {
    let a = array![[2.0, 0.0], [0.0, 4.0]];
    let x = a.inv().matmul(&array![1.0, 1.0]);
    println!("{x}");
}
