//! The axis of a placement is written without parentheses.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let bias = Array1::from(vec![0.1, 0.2, 0.3]);
    let y = broadcast!((x + bias @ 1).tanh()).eval();
    println!("{y}");
}
