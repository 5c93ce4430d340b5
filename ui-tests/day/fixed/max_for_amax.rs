//! The largest element is asked for by `max`.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::from(vec![0.1, -0.7, 0.4]);
    let peak = signal.abs().amax(..);
    println!("{peak}");
}
