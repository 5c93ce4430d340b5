//! Elements are written in a loop inside the macro.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    let mut y = Array1::<f64>::zeros(3);
    broadcast!(y[i] = x[i] * 2.0);
    println!("{y}");
}
