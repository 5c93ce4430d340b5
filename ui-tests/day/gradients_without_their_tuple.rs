//! The gradients are taken apart without their tuple.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::linspace(0.0, 1.0, 20), Array1::linspace(1.0, 3.0, 20));
    let (mut a, mut b) = (array![0.0], array![0.0]);
    for _ in 0..100 {
        let (loss, da, db) = gradient!(mean(|i| (a[0] * x[i] + b[0] - y[i]).powi(2)), a, b);
        a -= da * 0.1;
        b -= db * 0.1;
        println!("{loss}");
    }
}
