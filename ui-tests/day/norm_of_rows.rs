//! The length of a vector, by the name that nalgebra and PyTorch have.
use broadloom::prelude::*;

fn main() {
    let a = array![[3.0, 4.0], [6.0, 8.0]];
    let lengths = a.norm(axes![1]);
    println!("{lengths}");
}
