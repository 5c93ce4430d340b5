//! A product is written into an array of the transposed shape.
use broadloom::prelude::*;
use broadloom::matmul_into;

fn main() {
    let x: Array<f32, Shape![8, 3]> = Array::ones(shape![8, 3]);
    let w: Array<f32, Shape![3, 2]> = Array::ones(shape![3, 2]);
    let mut y: Array<f32, Shape![8, 2]> = Array::zeros(shape![8, 2]);
    matmul_into(&x, &w, &mut y);
    println!("{y}");
}
