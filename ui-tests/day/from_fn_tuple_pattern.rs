//! The closure of `from_fn` takes a tuple, as ndarray's.
use broadloom::prelude::*;

fn main() {
    let n = 4;
    let hilbert = Array2::from_fn((n, n), |(i, j)| 1.0 / (i + j + 1) as f64);
    println!("{hilbert}");
}
