//! A matrix is multiplied by a `Vec`.
use broadloom::prelude::*;

fn main() {
    let rotation = Array2::<f64>::eye(3);
    let v = vec![1.0, 2.0, 3.0];
    println!("{}", rotation.dot(&v));
}
