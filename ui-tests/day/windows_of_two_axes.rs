//! Windows along two axes at once, as in ndarray.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f32>::ones((8, 8));
    let patches = image.windows((3, 3));
    println!("{}", patches.len());
}
