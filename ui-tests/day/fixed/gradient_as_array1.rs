//! The gradient of a vector is stored as an `Array1`.
use broadloom::prelude::*;

fn gradient(w: &Array1<f64>) -> Array1<f64> {
    let tape = Tape::<f64>::new();
    let w = tape.var(w.clone());
    let mut gradients = w.tanh().sum(..).backward();
    gradients
        .take(&w)
        .unwrap()
        .try_into_shape::<Shape![_]>()
        .unwrap()
}

fn main() {
    println!("{}", gradient(&Array1::zeros(3)));
}
