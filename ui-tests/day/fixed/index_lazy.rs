//! An element of a lazy expression is indexed.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((3, 3), |[i, j]| (i + j) as f64);
    let y = x.exp().eval();
    println!("{}", y[[1, 2]]);
}
