//! An array of floats is multiplied by an integer literal.
use broadloom::prelude::*;

fn kinetic(mass: &Array1<f64>, speed: &Array1<f64>) -> f64 {
    (mass * speed.powi(2) / 2 as f64).sum(..)
}

fn main() {
    let mass = Array1::from(vec![1.0, 2.0, 3.0]);
    let speed = Array1::from(vec![0.5, 0.4, 0.3]);
    println!("{}", kinetic(&mass, &speed));
}
