//! A sum of squares of any number type.
use broadloom::prelude::*;

fn energy<T: Float>(x: &Array1<T>) -> T {
    (x * x).sum(..)
}

fn main() {
    println!("{}", energy(&Array1::from(vec![1.0, 2.0])));
}
