//! A field of a plain struct is written without `&`, so the struct counts as an operand.
use broadloom::prelude::*;

struct Camera {
    gain: f32,
    offset: f32,
}

fn main() {
    let camera = Camera {
        gain: 1.8,
        offset: 12.0,
    };
    let raw = Array2::from_fn((48, 64), |[i, j]| (i * j) as f32);
    let linear = broadcast!((raw - camera.offset) * camera.gain).eval();
    println!("{} {}", linear.amin(..), camera.gain);
}
