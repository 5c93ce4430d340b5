//! An image is multiplied by a mask of `bool`.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f32>::from_fn((4, 4), |[i, j]| (i * j) as f32);
    let mask = image.greater(2.0).eval();
    let masked = (&image * mask.cast::<f32>()).eval();
    println!("{masked}");
}
