//! The number of right labels is divided by the number of labels.
use broadloom::prelude::*;
fn main() {
    let (pred, y) = (array![1_usize, 2, 0], array![1_usize, 1, 0]);
    let accuracy = pred.equal(&y).sum(..) / y.len();
    println!("{accuracy}");
}
