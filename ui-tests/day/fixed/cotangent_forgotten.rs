//! The derivatives of each point are asked for without a cotangent.
use broadloom::prelude::*;

fn main() {
    let t = Array1::linspace(0.0, 1.0, 20);
    let rate = array![3.0];
    // The slope of each point of the curve.
    let slope = vjp!([i] => (-rate[0] * t[i]).exp(), [1.0; 20], t);
    println!("{slope}");
}
