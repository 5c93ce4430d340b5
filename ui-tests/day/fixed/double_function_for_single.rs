//! The function takes `f64`, the elements are `f32`.
use broadloom::prelude::*;

fn gamma(x: f64) -> f64 {
    if x < 0.04 {
        x / 12.92
    } else {
        ((x + 0.055) / 1.055).powf(2.4)
    }
}

fn main() {
    let pixels = Array2::<f32>::ones((8, 8));
    let linear = broadcast!(gamma(pixels.into()) * 255.0).eval();
    println!("{linear}");
}
