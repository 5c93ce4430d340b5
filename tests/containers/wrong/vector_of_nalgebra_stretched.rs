//! A vector of nalgebra, a matrix of one column, is stretched along the rows.
use broadloom::prelude::beside::*;
use nalgebra::{Matrix3, Vector3};

fn main() {
    let (x, offsets) = (Matrix3::<f64>::identity(), Vector3::new(1.0, 2.0, 3.0));
    let moved = broadcast!(x - offsets).to_nalgebra();
    println!("{moved}");
}
