//! `reshape` gets two numbers instead of one tuple.
use broadloom::prelude::*;

fn main() {
    let pixels: Vec<f32> = (0..28 * 28).map(|i| i as f32 / 784.0).collect();
    let digit = Array1::from(pixels);
    let image = digit.reshape((28, 28));
    let centre = image.slice(s![4..24, 4..24]);
    println!("{}", centre.mean(..));
}
