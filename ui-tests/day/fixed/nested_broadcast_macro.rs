//! One `broadcast!` stands in the body of another one.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let (mean, scale) = (Array1::<f64>::zeros(3), Array1::<f64>::ones(3));
    let y = broadcast!(x - (mean * scale) @ (1)).eval();
    println!("{y}");
}
