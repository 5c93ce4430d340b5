//! The edge stands around the access and not around the index.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(0.0_f64, 1.0, 9);
    let smooth = broadcast!([t] => (x[clamp(t - 1)] + x[t] + x[clamp(t + 1)]) / 3.0).eval();
    println!("{smooth}");
}
