//! A function of our arrays gets one of ndarray.
use broadloom::prelude::beside::*;

fn energy(field: &broadloom::Array2<f64>) -> f64 {
    field.powi(2).sum(..)
}

fn main() {
    let field = ndarray::Array2::<f64>::ones((10, 10));
    println!("{}", energy(&field));
}
