//! An image whose type does not have its pixels is an operand.
use broadloom::prelude::*;

fn main() {
    let picture = image::DynamicImage::new_rgb8(8, 8);
    let pixels = picture.to_rgb8();
    let brighter = broadcast!(pixels.cast::<f32>() * 1.2).eval();
    println!("{:?}", brighter.extents());
}
