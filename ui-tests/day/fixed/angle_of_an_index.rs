//! The angle of each sample: an index beside pi.
use broadloom::prelude::*;
use std::f64::consts::PI;

fn main() {
    let mut window = Array1::<f64>::zeros([64]);
    broadcast!(window[i] = 0.5 - 0.5 * (2.0 * PI * i as f64 / 63.0).cos());
    println!("{window}");
}
