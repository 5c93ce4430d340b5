//! The rows of the matrix have different lengths.
use broadloom::prelude::*;

fn main() {
    let kernel = array![[0.0, 1.0, 0.0], [1.0, -4.0, 1.0], [0.0, 1.0, 0.0]];
    println!("{}", kernel.sum(..));
}
