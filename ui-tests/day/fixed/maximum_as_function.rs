//! `max(x, 0.0)` is meant as the larger of two numbers.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((4, 3));
    let b = Array1::<f32>::ones(3);
    let y = broadcast!((x + b @ (1)).max(0.0)).eval();
    println!("{y}");
}
