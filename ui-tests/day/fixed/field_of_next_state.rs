//! A field of the next state is a lazy sum.
use broadloom::prelude::*;

struct State {
    pos: Array2<f64>,
    vel: Array2<f64>,
}

fn step(s: &State, acc: &Array2<f64>, dt: f64) -> State {
    State {
        pos: (&s.pos + &s.vel * dt).into(),
        vel: (&s.vel + acc * dt).eval(),
    }
}

fn main() {
    let s = State { pos: Array2::zeros((10, 3)), vel: Array2::ones((10, 3)) };
    let s = step(&s, &Array2::zeros((10, 3)), 0.1);
    println!("{} {}", s.pos, s.vel);
}
