//! A time step reads a field of a local struct as if it were an operand.
use broadloom::prelude::*;

struct Sim {
    u: Array1<f64>,
    rate: Array1<f64>,
}

fn step(sim: &mut Sim, dt: f64) {
    broadcast!(sim.u += &sim.rate * dt);
}

fn main() {
    let mut sim = Sim {
        u: Array1::zeros(4),
        rate: Array1::ones(4),
    };
    step(&mut sim, 0.1);
    println!("{}", sim.u);
}
