//! A new array is declared by a colon, as Tullio does.
use broadloom::prelude::*;

fn main() {
    let a = Array2::from_fn((2, 3), |[i, j]| (i + j) as f64);
    let b = Array2::from_fn((3, 4), |[i, j]| (i * j) as f64);
    let c = broadcast!([i, k] => sum(|j| a[i, j] * b[j, k])).eval();
    println!("{c}");
}
