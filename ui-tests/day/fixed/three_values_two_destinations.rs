//! Velocity and position of a simulation: three values for two destinations.
use broadloom::prelude::*;

fn main() {
    let (mut x, mut v) = (Array1::linspace(0.0, 1.0, 5), Array1::<f64>::zeros(5));
    let dt = 0.01;
    for _ in 0..100 {
        broadcast!((x, v) = (x + dt * v, v - dt * x));
    }
    println!("{x} {v}");
}
