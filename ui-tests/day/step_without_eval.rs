//! A heat equation assigns a lazy expression to the array.
use broadloom::prelude::*;

fn main() {
    let mut u = Array1::<f64>::ones(64);
    let source = Array1::linspace(0.0, 1.0, 64);
    let dt = 0.01;
    for _ in 0..100 {
        u = &u + &source * dt;
    }
    println!("{}", u.mean(..));
}
