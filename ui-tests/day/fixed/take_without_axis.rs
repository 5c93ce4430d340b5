//! `take` is called without an axis.
use broadloom::prelude::*;
fn main() {
    let vocabulary = Array2::from_fn((100, 8), |[i, j]| (i * j) as f32);
    let tokens = vec![3, 14, 15, 92];
    let embedded = vocabulary.take(&tokens, 0);
    println!("{embedded}");
}
