//! The two factors of a dot product have different types of elements.
use broadloom::prelude::*;
fn weighted(signal: &Array1<f32>, window: &Array1<f64>) -> f64 {
    signal.cast::<f64>().eval().dot(window)
}

fn main() {
    let signal = Array1::from(vec![1.0_f32, 2.0, 3.0]);
    let window = Array1::linspace(0.0, 1.0, 3);
    println!("{}", weighted(&signal, &window));
}
