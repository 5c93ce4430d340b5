//! Two generic shapes meet without a bound that they broadcast.
use broadloom::prelude::*;

fn blend<S: Shape + Broadcast<R, Output = S>, R: Shape>(
    x: &Array<f64, S>,
    y: &Array<f64, R>,
    t: f64,
) -> Array<f64, S> {
    (x * (1.0 - t) + y * t).eval()
}

fn main() {
    let frame = Array2::<f64>::ones((4, 6));
    let previous = Array2::<f64>::zeros((4, 6));
    println!("{}", blend(&frame, &previous, 0.25));
}
