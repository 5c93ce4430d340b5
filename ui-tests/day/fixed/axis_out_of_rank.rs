//! The matrix has no axis 2.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let totals = (&x * 2.0).sum(axes![1]);
    println!("{totals}");
}
