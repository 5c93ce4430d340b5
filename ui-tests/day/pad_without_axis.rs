//! An image is padded by one element on all sides, as by `np.pad(x, 1)`.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f64>::ones((4, 6));
    let framed = image.pad(1, 0.0);
    println!("{framed}");
}
