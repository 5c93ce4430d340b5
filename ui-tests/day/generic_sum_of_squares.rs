//! A sum of squares of any number type.
use broadloom::prelude::*;
use std::ops::Mul;

fn energy<T: Copy + Mul<Output = T>>(x: &Array1<T>) -> T {
    (x * x).sum(..)
}

fn main() {
    println!("{}", energy(&Array1::from(vec![1.0, 2.0])));
}
