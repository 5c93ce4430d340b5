//! The gradient by a function of a closure, as in JAX.
use broadloom::prelude::*;
fn main() {
    let w = Array1::<f64>::ones(3);
    let (_, g) = gradient!(sum(w.powi(2)), w);
    println!("{g}");
}
