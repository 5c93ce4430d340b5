//! A single-precision signal is multiplied by a double-precision window.
use broadloom::prelude::*;

fn main() {
    let samples: Vec<f32> = (0..256).map(|i| (i as f32 * 0.1).sin()).collect();
    let signal = Array1::from(samples);
    let window = Array1::linspace(0.0_f64, 1.0, 256);
    let tapered = (&signal * &window).eval();
    println!("{}", tapered.norm_l2(..));
}
