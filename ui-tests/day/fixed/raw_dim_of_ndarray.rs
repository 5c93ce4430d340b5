//! An array of another one's shape, as in ndarray.
use broadloom::prelude::*;

fn velocity_like(positions: &Array2<f64>) -> Array2<f64> {
    Array2::zeros(positions.shape())
}

fn main() {
    println!("{}", velocity_like(&Array2::ones((4, 3))));
}
