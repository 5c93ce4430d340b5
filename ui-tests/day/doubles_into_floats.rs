//! An f32 array of a Vec of f64.
use broadloom::prelude::*;

fn main() {
    let samples: Vec<f64> = vec![0.5, 1.5];
    let x = Array1::<f32>::from(samples);
    println!("{x}");
}
