//! The position of the largest element of each row, by a reducer.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j % 3) as f64);
    let b = x.argmax(axes![1]);
    println!("{b}");
}
