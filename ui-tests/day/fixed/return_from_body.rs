//! The body leaves early by `return`.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, -2.0, 3.0];
    let roots = broadcast!({ if x < 0.0 { 0.0 } else { x.sqrt() } }).eval();
    println!("{roots}");
}
