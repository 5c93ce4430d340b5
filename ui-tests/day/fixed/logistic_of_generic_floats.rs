//! A number stands in a function that is generic over its floats.
use broadloom::prelude::*;
use broadloom::scalar;

fn logistic<T: Float, const N: usize>(x: &Array<T, Shape![{ N }]>) -> Array<T, Shape![{ N }]> {
    (scalar(T::ONE) / ((-x).exp() + T::ONE)).eval()
}

fn main() {
    println!("{}", logistic(&array![0.0f32, 1.0]));
}
