//! Lazy values of different types are boxed as trait objects.
use broadloom::prelude::*;
fn features(x: &Array1<f64>) -> Vec<Box<dyn Lazy<Item = f64> + '_>> {
    vec![Box::new(x.exp()), Box::new(x.powi(2))]
}

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    println!("{}", features(&x).len());
}
