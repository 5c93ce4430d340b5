//! An array with extents in its type is given where an `Array2` is wanted.
use broadloom::prelude::*;

fn blur(image: &Array2<f64>, strength: f64) -> Array2<f64> {
    (image * strength).eval()
}

fn main() {
    let image = array![[1.0, 2.0], [3.0, 4.0]];
    println!("{}", blur(&image.into(), 0.5));
}
