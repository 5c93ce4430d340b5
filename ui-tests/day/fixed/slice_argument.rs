//! A function of a slice gets an array.
use broadloom::prelude::*;

fn rms(signal: &[f64]) -> f64 {
    (signal.iter().map(|s| s * s).sum::<f64>() / signal.len() as f64).sqrt()
}

fn main() {
    let signal = Array1::linspace(0.0, 1.0, 100);
    println!("{}", rms(signal.as_slice()));
}
