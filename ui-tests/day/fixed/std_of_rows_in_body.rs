//! The deviation of each row is written as a reducer.
use broadloom::prelude::*;

fn main() {
    let scores = Array2::from_fn((3, 6), |[i, j]| (i * j) as f64);
    let b = scores.std(axes![1]);
    let z = broadcast!(scores / b @ (0)).eval();
    println!("{z}");
}
