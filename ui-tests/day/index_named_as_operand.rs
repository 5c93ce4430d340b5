//! Attention scores: `k` is the keys and the summed index.
use broadloom::prelude::*;

fn main() {
    let q = Array2::from_fn((4, 8), |[i, j]| (i + j) as f32 * 0.1);
    let k = Array2::from_fn((6, 8), |[i, j]| (i * j) as f32 * 0.1);
    let scores = broadcast!([i, j] => sum(|k| q[i, k] * k[j, k]) / 8.0_f32.sqrt()).eval();
    println!("{scores}");
}
