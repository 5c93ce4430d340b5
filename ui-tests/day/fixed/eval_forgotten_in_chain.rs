//! The expression is returned without `eval`.
use broadloom::prelude::*;

fn blend(a: &Array2<f32>, b: &Array2<f32>, t: f32) -> Array2<f32> {
    (a * (1.0 - t) + b * t + 0.5 - a * b).eval()
}

fn main() {
    let (a, b) = (Array2::ones((2, 2)), Array2::zeros((2, 2)));
    println!("{}", blend(&a, &b, 0.25));
}
