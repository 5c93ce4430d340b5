//! `sum_axis(Axis(0))` is ndarray's spelling.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from([[1.0, 2.0], [3.0, 4.0]]);
    let totals = x.sum(0);
    println!("{totals}");
}
