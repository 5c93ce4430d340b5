//! Each round of a fold gives a lazy value.
use broadloom::prelude::*;

fn squashed(signal: Array1<f64>, rounds: usize) -> Array1<f64> {
    (0..rounds).fold(signal, |signal, _| signal.tanh().into())
}

fn main() {
    println!("{}", squashed(Array1::linspace(-2.0, 2.0, 9), 3));
}
