//! A function returns `impl Lazy`, which is evaluated.
use broadloom::prelude::*;

fn features(x: &Array1<f64>) -> Expr<impl Closed<Item = f64, Shape = Shape![_]>> {
    x.sin() * 2.0
}

fn main() {
    let x = Array1::linspace(0.0, 1.0, 8);
    println!("{}", features(&x).eval());
}
