//! A mask is filled by the name of PyTorch.
use broadloom::prelude::*;

fn causal(scores: &Array2<f32>) -> Array2<f32> {
    let n = scores.nrows();
    let mask = Array2::<f32>::ones((n, n)).triu(1).greater(0.0).eval();
    mask.select(f32::NEG_INFINITY, scores).softmax(-1)
}

fn main() {
    println!("{}", causal(&Array2::zeros((3, 3))));
}
