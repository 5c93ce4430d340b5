//! An array literal is a constant.
use broadloom::prelude::*;

const SOBEL: Array<f32, Shape![3, 3]> = array![[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]];

fn main() {
    let patch: Array<f32, Shape![3, 3]> = Array::ones(shape![3, 3]);
    println!("{}", (&patch * &SOBEL).sum(..));
}
