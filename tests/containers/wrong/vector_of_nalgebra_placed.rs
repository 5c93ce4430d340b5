//! A vector of nalgebra, a matrix of one column, is placed as a vector.
use broadloom::prelude::beside::*;
use nalgebra::{Matrix3, Vector3};

fn main() {
    let (x, scales) = (Matrix3::<f64>::identity(), Vector3::new(1.0, 2.0, 3.0));
    let scaled = broadcast!(x * scales @ (1)).to_nalgebra();
    println!("{scaled}");
}
