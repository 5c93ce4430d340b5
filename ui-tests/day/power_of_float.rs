//! A gamma curve by `pow`.
use broadloom::prelude::*;

fn main() {
    let image = Array2::from_fn((2, 3), |[i, j]| (i + j) as f32 / 4.0);
    let shown = image.pow(1.0 / 2.2).eval();
    println!("{shown}");
}
