//! A matrix type is filled with three extents.
use broadloom::prelude::*;

fn main() {
    let (batch, height, width) = (8, 28, 28);
    let images = Array2::<f32>::zeros((batch, height, width));
    println!("{:?}", images.extents());
}
