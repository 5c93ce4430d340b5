//! A number stands in a function that is generic over its floats.
use broadloom::prelude::*;

fn logistic<T: Float, const N: usize>(x: &Array<T, Shape![{ N }]>) -> Array<T, Shape![{ N }]> {
    (1.0 / ((-x).exp() + 1.0)).eval()
}

fn main() {
    println!("{}", logistic(&array![0.0f32, 1.0]));
}
