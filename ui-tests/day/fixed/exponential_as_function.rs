//! `exp(x)` is written as in C or NumPy.
use broadloom::prelude::*;

fn main() {
    let x = array![[0.1, 0.2], [0.3, 0.4]];
    let m = array![0.1, 0.3];
    let e = broadcast!((x - m @ (0)).exp()).eval();
    println!("{e}");
}
