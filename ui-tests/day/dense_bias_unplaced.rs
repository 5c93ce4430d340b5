//! A dense layer, whose bias is not placed.
use broadloom::prelude::*;
use broadloom::matmul_into_with;

fn main() {
    let (x, w) = (Array2::<f32>::ones((8, 3)), Array2::<f32>::ones((3, 2)));
    let bias = Array1::from(vec![0.5_f32, -0.5]);
    let mut y = Array2::<f32>::zeros((8, 2));
    matmul_into_with(&x, &w, &mut y, |xw, _| (xw + &bias).max(0.0));
    println!("{y}");
}
