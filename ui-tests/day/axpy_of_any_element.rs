//! Elements of any type are added and multiplied in a body.
use broadloom::prelude::*;
use std::ops::{Add, Mul};

fn axpy<T: Copy + Add<Output = T> + Mul<Output = T>>(a: T, x: &Array1<T>, y: &mut Array1<T>) {
    broadcast!(y += a * x);
}

fn main() {
    let mut y = Array1::<f32>::zeros(3);
    axpy(2.0, &Array1::ones(3), &mut y);
}
