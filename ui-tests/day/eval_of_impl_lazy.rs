//! A function returns `impl Lazy`, which is evaluated.
use broadloom::prelude::*;

fn features(x: &Array1<f64>) -> impl Lazy<Item = f64> {
    x.sin() * 2.0
}

fn main() {
    let x = Array1::linspace(0.0, 1.0, 8);
    println!("{}", features(&x).eval());
}
