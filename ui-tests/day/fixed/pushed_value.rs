//! Values are pushed behind a vector.
use broadloom::prelude::*;

fn main() {
    let mut losses = Vec::new();
    for epoch in 0..3 {
        losses.push(1.0 / (epoch + 1) as f64);
    }
    let losses = Array1::from(losses);
    println!("{losses}");
}
