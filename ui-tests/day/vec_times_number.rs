//! A `Vec` is multiplied by a number.
use broadloom::prelude::*;

fn main() {
    let samples: Vec<f32> = (0..8).map(|k| (k as f32 * 0.5).sin()).collect();
    let louder = (&samples * 2.0).clamp(-1.0, 1.0).eval();
    println!("{louder}");
}
