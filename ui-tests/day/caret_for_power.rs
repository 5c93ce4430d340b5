//! A square is written with a caret.
use broadloom::prelude::*;

fn mse(prediction: &Array1<f64>, target: &Array1<f64>) -> f64 {
    ((prediction - target) ^ 2).mean(..)
}

fn main() {
    println!(
        "{}",
        mse(&Array1::from(vec![1.0, 2.0]), &Array1::from(vec![1.5, 2.5]))
    );
}
