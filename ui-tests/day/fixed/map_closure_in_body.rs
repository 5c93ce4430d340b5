//! In a body `x` is one element, which has no `map`.
use broadloom::prelude::*;

fn main() {
    let x = array![0.1, 0.7, 1.4];
    let v = array![1.0, 2.0, 3.0];
    let y = broadcast!(v * (if x > 1.0 { 1.0 } else { x })).eval();
    println!("{y}");
}
