//! The placement is a bare number.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let v = array![1.0, 2.0, 3.0];
    let y = (&x - v.at(axes![1])).eval();
    println!("{y}");
}
