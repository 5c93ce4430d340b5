//! A literal of `f64` meets elements of any float type.
use broadloom::prelude::*;
fn halved<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    (x * T::from_f64(0.5)).eval()
}

fn main() {
    println!("{}", halved(&array![1.0_f32, 2.0]));
    println!("{}", halved(&array![1.0_f64, 2.0]));
}
