//! In a body `x` is one element, which has no transpose.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((3, 3), |[i, j]| (3 * i + j) as f64);
    let symmetric = broadcast!((x + &x.t()) / 2.0).eval();
    println!("{symmetric}");
}
