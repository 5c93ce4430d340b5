//! Values are pushed behind a vector.
use broadloom::prelude::*;

fn main() {
    let mut losses = Array1::<f64>::zeros(0);
    for epoch in 0..3 {
        losses.push(1.0 / (epoch + 1) as f64);
    }
    println!("{losses}");
}
