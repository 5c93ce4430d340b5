//! `std` is used as a reducer in a body, beside `mean`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((5, 3), |[i, j]| (i * i + j) as f64);
    let z = broadcast!((x - mean(x, (0)) @ (1)) / std(x, (0)) @ (1)).eval();
    println!("{z}");
}
