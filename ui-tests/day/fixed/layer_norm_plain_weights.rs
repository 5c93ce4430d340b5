//! The weights of `layer_norm` are given without `Some`.
use broadloom::layer_norm;
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
    let gamma = array![1.0, 1.0, 1.0];
    let beta = array![0.0, 0.0, 0.0];
    let y = layer_norm(&x, -1, Some(gamma.as_slice()), Some(beta.as_slice()), 1e-5);
    println!("{y}");
}
