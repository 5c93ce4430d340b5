//! The mean of each row is subtracted without a placement.
use broadloom::prelude::*;
fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i + j) as f64);
    let row_means = x.mean(axes![1]);
    let centred = (&x - row_means.at(axes![1])).eval();
    println!("{centred}");
}
