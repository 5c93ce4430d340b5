//! A parameter that varies by element is captured by the step of a loop.
use broadloom::prelude::*;

fn main() {
    let rate = Array1::linspace(2.5, 4.0, 16);
    let start = Array1::<f64>::full(16, 0.5);
    let orbit = start.iterate(100, |z| &rate * z * (1.0 - z), |z| z < 1.0);
    let (steps, last) = eval_all(orbit);
    println!("{steps} {last} {rate}");
}
