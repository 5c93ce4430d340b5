//! A function returns `impl Lazy`, which is reduced.
use broadloom::prelude::*;

fn residual(x: &Array1<f64>, y: &Array1<f64>) -> impl Lazy<Item = f64> {
    x - y
}

fn main() {
    let (x, y) = (Array1::<f64>::ones(4), Array1::<f64>::zeros(4));
    println!("{}", residual(&x, &y).powi(2).sum(..));
}
