//! An index is a factor in a chain of floats.
use broadloom::prelude::*;

fn main() {
    let dt = 0.01;
    let mut signal = Array1::<f64>::zeros([1000]);
    broadcast!(signal[i] = (2.0 * 3.14 * 50.0 * i as f64 * dt).sin());
    println!("{signal}");
}
