//! The gain and the bias of `layer_norm` are given without `Some`.
use broadloom::layer_norm;
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 8), |[i, j]| (i * 8 + j) as f32);
    let (gamma, beta) = (Array1::<f32>::ones(8), Array1::<f32>::zeros(8));
    let y = layer_norm(
        &x,
        axes![1],
        Some(gamma.as_slice()),
        Some(beta.as_slice()),
        1e-5,
    );
    println!("{y}");
}
