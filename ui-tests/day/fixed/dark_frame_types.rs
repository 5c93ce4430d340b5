//! A frame of `u8` meets a dark frame of `f32`.
use broadloom::prelude::*;

fn main() {
    let raw = Array2::from_fn((480, 640), |[i, j]| ((i + j) % 256) as u8);
    let dark = Array2::<f32>::full((480, 640), 3.5);
    let gain = 1.2_f32;
    let corrected = ((&raw - dark.cast::<u8>()) * gain as u8).eval();
    println!("{}", corrected.mean(..));
}
