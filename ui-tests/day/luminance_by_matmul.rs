//! The channels of an image are multiplied by a vector with `matmul`, as NumPy does.
use broadloom::prelude::*;

fn main() {
    let image: Array<u8, Shape![8, 8, 3]> = Array::full(shape![8, 8, 3], 100);
    let luma = array![0.299f32, 0.587, 0.114];
    let grey = image.cast::<f32>().matmul(&luma);
    println!("{grey}");
}
