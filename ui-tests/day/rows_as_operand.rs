//! A `Vec` of `Vec`s is an operand.
use broadloom::prelude::*;

fn main() {
    let rows: Vec<Vec<f32>> = vec![vec![1.0, 2.0], vec![3.0, 4.0]];
    let doubled = (rows.lazy() * 2.0).eval();
    println!("{doubled}");
}
