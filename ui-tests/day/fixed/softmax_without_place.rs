//! The row maxima of the reducer are not placed.
use broadloom::prelude::*;

fn main() {
    let logits = Array2::from_fn((8, 10), |[i, j]| (i as f32) - 0.5 * (j as f32));
    let mut p = Array2::<f32>::zeros((8, 10));
    broadcast!(p = (logits - max(logits, (1)) @ (0)).exp());
    broadcast!(p = p / sum(p, (1)) @ (0));
    println!("{}", p.row(0));
}
