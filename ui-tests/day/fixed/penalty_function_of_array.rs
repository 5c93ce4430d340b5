//! A function of the whole array is a term of a value that is differentiated.
use broadloom::prelude::*;

fn penalty(w: &Array1<f64>) -> f64 {
    w.abs().sum(..)
}

fn main() {
    let mut w = Array1::from(vec![1.0, -2.0, 3.0]);
    for _ in 0..100 {
        let (_, dw) = gradient!(0.1 * sum(w.abs()), w);
        w -= dw * 0.1;
    }
    println!("{w}");
}
