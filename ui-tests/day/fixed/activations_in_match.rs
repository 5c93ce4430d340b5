//! The arms of a `match` are lazy expressions of different types.
use broadloom::prelude::*;
enum Activation {
    Relu,
    Tanh,
    Sigmoid,
}

fn apply(activation: &Activation, x: &Array1<f32>) -> Array1<f32> {
    let y = match activation {
        Activation::Relu => x.max(0.0).eval(),
        Activation::Tanh => x.tanh().eval(),
        Activation::Sigmoid => x.sigmoid().eval(),
    };
    y
}

fn main() {
    let x = Array1::from(vec![-1.0, 2.0]);
    for a in [Activation::Relu, Activation::Tanh, Activation::Sigmoid] {
        println!("{}", apply(&a, &x));
    }
}
