//! A parameter that varies by element is captured by the step of a loop.
use broadloom::prelude::*;

fn main() {
    let rate = Array1::linspace(2.5, 4.0, 16);
    let start = Array1::<f64>::full(16, 0.5);
    let both = start.zip_map(&rate, |z, r| (z, r));
    let orbit = both.iterate(100, |(z, r)| (r * z * (1.0 - z), r), |(z, _)| z < 1.0);
    let (steps, last) = eval_all(orbit.map(|(steps, (z, _))| (steps, z)));
    println!("{steps} {last} {rate}");
}
