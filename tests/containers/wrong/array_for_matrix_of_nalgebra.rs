//! The result for nalgebra is taken by `.eval()`.
use broadloom::prelude::beside::*;
use nalgebra::DMatrix;

fn main() {
    let x = DMatrix::<f64>::zeros(3, 2);
    let y: DMatrix<f64> = broadcast!(x * 2.0 + 1.0).eval();
    println!("{y}");
}
