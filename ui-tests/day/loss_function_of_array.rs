//! The gradient of a function of the whole array.
use broadloom::prelude::*;

fn loss(w: &Array1<f64>) -> f64 {
    w.powi(2).sum(..) + w.abs().sum(..) * 0.1
}

fn main() {
    let mut w = Array1::from(vec![1.0, -2.0, 3.0]);
    for _ in 0..100 {
        let (_, dw) = gradient!(loss(w), w);
        w -= dw * 0.1;
    }
    println!("{w}");
}
