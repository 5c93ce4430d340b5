//! A step of an optimiser over a list of parameters.
use broadloom::prelude::*;

fn step(parameters: &mut [Array1<f64>], gradients: &[Array1<f64>], rate: f64) {
    for (p, g) in parameters.iter_mut().zip(gradients) {
        *p -= g * rate;
    }
}

fn main() {
    let mut parameters = vec![Array1::ones(3), Array1::zeros(2)];
    let gradients = vec![Array1::ones(3), Array1::ones(2)];
    step(&mut parameters, &gradients, 0.1);
    println!("{}", parameters[0]);
}
