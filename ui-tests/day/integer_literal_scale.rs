//! An array of floats is scaled by an integer literal.
use broadloom::prelude::*;

fn kinetic_energy(mass: f64, velocities: &Array2<f64>) -> f64 {
    let squares = velocities.powi(2).sum(axes![1]);
    (squares * mass / 2).sum(..)
}

fn main() {
    let velocities = Array2::<f64>::ones((64, 3));
    println!("{}", kinetic_energy(1.5, &velocities));
}
