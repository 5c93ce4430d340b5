//! A function that returns an array returns a lazy expression.
use broadloom::prelude::*;
fn normalised(x: &Array2<f64>) -> Array2<f64> {
    let (mean, deviation) = (x.mean(..), x.std(..));
    ((x - mean) / deviation).eval()
}

fn main() {
    let x = Array2::from_fn((3, 3), |[i, j]| (i * j) as f64);
    println!("{}", normalised(&x));
}
