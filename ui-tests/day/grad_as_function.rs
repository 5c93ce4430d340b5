//! The gradient by a function of a closure, as in JAX.
use broadloom::prelude::*;
fn main() {
    let w = Array1::<f64>::ones(3);
    let g = grad(|w: &Array1<f64>| w.powi(2).sum(..), &w);
    println!("{g}");
}
