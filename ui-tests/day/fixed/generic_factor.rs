//! A function for f32 and f64 takes its factor as f64.
use broadloom::prelude::*;

fn scaled<T: Float>(x: &Array2<T>, factor: f64) -> Array2<T> {
    (x * T::from_f64(factor)).eval()
}

fn main() {
    println!("{}", scaled(&Array2::<f32>::ones((2, 2)), 0.5));
}
