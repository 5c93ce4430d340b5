//! `.eval()` is forgotten before the function that takes an array.
use broadloom::prelude::*;

fn rmse(errors: &Array1<f64>) -> f64 {
    errors.powi(2).mean(..).sqrt()
}

fn main() {
    let truth = Array1::linspace(0.0, 1.0, 50);
    let guess = truth.powi(2).eval();
    let errors = (&guess - &truth).eval();
    println!("rmse {}", rmse(&errors));
}
