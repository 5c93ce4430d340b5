//! A view of an array of ndarray that only reads is a destination.
use broadloom::prelude::beside::*;
use ndarray::prelude::*;

fn main() {
    let (x, mut out) = (Array2::<f32>::ones((2, 3)), Array2::<f32>::zeros((4, 3)));
    let mut top = out.slice_mut(s![..2, ..]);
    broadcast!(top = x * 2.0);
    println!("{out}");
}
