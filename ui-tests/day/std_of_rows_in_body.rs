//! The deviation of each row is written as a reducer.
use broadloom::prelude::*;

fn main() {
    let scores = Array2::from_fn((3, 6), |[i, j]| (i * j) as f64);
    let z = broadcast!(scores / std(scores, (1)) @ (0)).eval();
    println!("{z}");
}
