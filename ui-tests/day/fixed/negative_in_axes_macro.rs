//! The axis in `axes![..]` is negative.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let totals = x.sum(axes![1]);
    println!("{totals}");
}
