//! The frames of a film are added by `sum` of an iterator.
use broadloom::prelude::*;

fn average(frames: &[Array2<f32>]) -> Array2<f32> {
    let total: Array2<f32> = stack(0, frames).sum(0);
    (total / frames.len() as f32).eval()
}

fn main() {
    let frames: Vec<_> = (0..4).map(|t| Array2::full((2, 2), t as f32)).collect();
    println!("{}", average(&frames));
}
