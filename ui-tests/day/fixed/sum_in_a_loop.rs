//! A sum is accumulated by `=` of a lazy expression.
use broadloom::prelude::*;
fn main() {
    let frames: Vec<Array2<f32>> = (0..5).map(|k| Array2::full((4, 4), k as f32)).collect();
    let mut total = Array2::<f32>::zeros((4, 4));
    for frame in &frames {
        total += frame;
    }
    println!("{total}");
}
