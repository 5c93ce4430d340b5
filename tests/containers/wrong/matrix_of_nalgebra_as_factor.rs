//! A matrix of nalgebra is the right factor of an expression.
use broadloom::prelude::beside::*;
use nalgebra::DMatrix;

fn main() {
    let (x, y) = (DMatrix::<f64>::zeros(4, 3), DMatrix::<f64>::zeros(4, 3));
    let p = (x.lazy() * y).to_nalgebra();
    println!("{p}");
}
