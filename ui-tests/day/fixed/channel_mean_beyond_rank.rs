//! The channel mean of an image of rows, columns, channels: axes counted from 1.
use broadloom::prelude::*;

fn main() {
    let image: Array3<f32> = Array3::from_fn((4, 5, 3), |[i, j, c]| (i + j + c) as f32);
    let mean = image.mean(axes![0, 1]);
    let centred = broadcast!(image - mean @ (2)).eval();
    println!("{}", centred.amax(..));
}
