//! A field of a struct is an operand, as those of `self` are.
use broadloom::prelude::*;

struct Particles {
    position: Array2<f64>,
    velocity: Array2<f64>,
    mass: Array1<f64>,
}

fn drift(p: &mut Particles, force: &Array2<f64>, dt: f64) {
    broadcast!(p.velocity += force / p.mass @ (0) * dt);
    broadcast!(p.position += p.velocity * dt);
}

fn main() {
    let mut p = Particles {
        position: Array2::zeros((5, 3)),
        velocity: Array2::zeros((5, 3)),
        mass: Array1::ones(5),
    };
    drift(&mut p, &Array2::ones((5, 3)), 0.1);
}
