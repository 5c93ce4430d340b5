//! The destination is a shared reference.
use broadloom::prelude::*;
fn step(u: &mut Array1<f64>, dt: f64) {
    broadcast!(u = u - dt * u);
}
fn main() {
    let mut u = Array1::<f64>::ones(8);
    step(&mut u, 0.1);
    println!("{u}");
}
