//! The tuple is used to transpose.
use broadloom::prelude::*;

fn main() {
    let a = array![[1.0, 2.0, 0.0], [3.0, 4.0, 0.0], [0.0, 0.0, 1.0]];
    let at = a.t();
    let symmetric = broadcast!((a + at) / 2.0).eval();
    println!("{symmetric}");
}
