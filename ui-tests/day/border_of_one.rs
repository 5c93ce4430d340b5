//! A border of one zero around an image.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f32>::ones((4, 4));
    let padded = image.pad_with(1, PadMode::Constant(0.0));
    println!("{padded}");
}
