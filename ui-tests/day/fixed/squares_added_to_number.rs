//! The squares of an array are added to a number.
use broadloom::prelude::*;

fn energy(velocities: &[Array1<f64>], mass: f64) -> f64 {
    let mut energy = 0.0;
    for v in velocities {
        energy += (v.powi(2) * (0.5 * mass)).sum(..);
    }
    energy
}

fn main() {
    println!("{}", energy(&[Array1::ones([3]), Array1::zeros([3])], 2.0));
}
