//! The closure of `from_fn` has two parameters.
use broadloom::prelude::*;

fn main() {
    let table = Array2::from_fn((9, 9), |[i, j]| (i + 1) * (j + 1));
    println!("{table}");
}
