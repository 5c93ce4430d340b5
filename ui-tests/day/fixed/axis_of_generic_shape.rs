//! A function of any shape reduces an axis that the shape may not have.
use broadloom::prelude::*;
fn standardised(x: &Array2<f64>) -> Array2<f64> {
    let mean = x.mean(axes![0]);
    (x - mean.at(axes![1])).eval()
}

fn main() {
    let x = Array2::from([[1.0, 2.0], [3.0, 4.0]]);
    println!("{}", standardised(&x));
}
