//! The operator `!` is applied to floats, as in C.
use broadloom::prelude::*;

fn main() {
    let weights = array![0.0, 0.5, 0.0, 0.25];
    let unused = weights.equal(0.0).sum(..);
    println!("{unused} weights are zero");
}
