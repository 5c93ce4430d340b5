//! A whole image converted by `as`.
use broadloom::prelude::*;

fn brightness(image: &Array3<u8>) -> f32 {
    let pixels = image as f32 / 255.0;
    pixels.mean(..)
}

fn main() {
    println!("{}", brightness(&Array3::zeros((2, 2, 3))));
}
