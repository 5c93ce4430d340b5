//! A generic function multiplies elements that are only `Copy`.
use broadloom::prelude::*;

fn scale<T: Copy>(x: &Array1<T>, factor: T) -> Array1<T> {
    (x * factor).eval()
}

fn main() {
    println!("{}", scale(&Array1::from(vec![1.0, 2.0]), 3.0));
}
