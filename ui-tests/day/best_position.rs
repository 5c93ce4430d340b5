//! The position of the largest element is used as an index of the matrix.
use broadloom::prelude::*;

fn main() {
    let scores = Array2::from_fn((3, 4), |[i, j]| ((i * 7 + j * 5) % 11) as f64);
    let best = scores.argmax(..);
    println!("best {} at {best}", scores[best]);
}
