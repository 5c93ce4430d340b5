//! `array!` gives a typed shape, the field is an `Array2`.
use broadloom::prelude::*;

struct Kalman {
    transition: Array2<f64>,
    state: Array1<f64>,
}

fn main() {
    let dt = 0.1;
    let filter = Kalman {
        transition: array![[1.0, dt], [0.0, 1.0]].into(),
        state: Array1::from(vec![0.0, 1.0]),
    };
    println!("{}", filter.transition.matmul(&filter.state));
}
