//! The sums along an axis of an array of ndarray, by our argument.
use broadloom::prelude::beside::*;

fn main() {
    let x = ndarray::Array2::<f64>::ones((4, 3));
    let total = x.sum(axes![0]);
    println!("{total}");
}
