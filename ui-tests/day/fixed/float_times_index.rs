//! An index is a float in a formula.
use broadloom::prelude::*;

fn main() {
    let mut wave = Array1::<f64>::zeros(100);
    broadcast!(wave[i] = (0.1 * i as f64).sin());
    println!("{wave}");
}
