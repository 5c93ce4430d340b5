//! `zeros` is a free function in NumPy.
use broadloom::prelude::*;

fn main() {
    let mut counts = Array2::<f64>::zeros((3, 3));
    counts[[1, 2]] = 1.0;
    println!("{counts}");
}
