//! Blocks of a signal by `chunks(4, 0)`, as of a slice.
use broadloom::prelude::*;

fn main() {
    let signal = Array1::linspace(0.0, 1.0, 12);
    let energies: Vec<f64> = signal.chunks(4, 0).map(|block| block.powi(2).sum(..)).collect();
    println!("{energies:?}");
}
