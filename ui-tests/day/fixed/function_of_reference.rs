//! A function of a reference is called in a body.
use broadloom::prelude::*;

fn luma(pixel: &[f32; 3]) -> f32 {
    0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]
}

fn main() {
    let image = Array2::from_fn((2, 3), |[i, j]| [i as f32, j as f32, 0.5]);
    let grey = broadcast!(luma(&(image))).eval();
    println!("{grey}");
}
