//! `@` is used for the matrix product, as in Python.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let w = array![[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]];
    let b = array![1.0, -1.0];
    let y = (x.matmul(&w) + b.at(axes![1])).eval();
    println!("{y}");
}
