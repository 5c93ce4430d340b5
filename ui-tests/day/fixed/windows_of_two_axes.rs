//! Windows along two axes at once, as in ndarray.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f32>::ones((8, 8));
    let bands = image.windows(3, 0);
    let patches = bands.windows(3, 1);
    println!("{}", patches.len());
}
