//! Lazy values of different types are boxed as trait objects.
use broadloom::prelude::*;
fn features(x: &Array1<f64>) -> Vec<Array1<f64>> {
    vec![x.exp().eval(), x.powi(2).eval()]
}

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    println!("{}", features(&x).len());
}
