//! The destination is a shared reference.
use broadloom::prelude::*;
fn step(u: &Array1<f64>, dt: f64) {
    broadcast!(u = u - dt * u);
}
fn main() {
    let u = Array1::<f64>::ones(8);
    step(&u, 0.1);
    println!("{u}");
}
