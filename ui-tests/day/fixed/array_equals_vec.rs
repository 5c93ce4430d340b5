//! A test compares an array with a `Vec`.
use broadloom::prelude::*;

fn moving_average(x: &Array1<f64>) -> Array1<f64> {
    broadcast!([i] => (x[i] + x[i + 1]) / 2.0).eval()
}

fn main() {
    let x = Array1::from(vec![1.0, 3.0, 5.0]);
    assert_eq!(moving_average(&x).as_slice(), [2.0, 4.0]);
}
