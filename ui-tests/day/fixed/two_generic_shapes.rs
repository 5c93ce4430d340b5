//! Two shapes of a generic function meet without a bound that says so.
use broadloom::prelude::*;
fn mse<S: Shape + broadloom::shape::Broadcast<R, Output: broadloom::shape::Whole>, R: Shape>(
    predicted: &Array<f64, S>,
    wanted: &Array<f64, R>,
) -> f64 {
    (predicted - wanted).powi(2).mean(..)
}

fn main() {
    let (a, b) = (array![1.0, 2.0], array![1.5, 2.5]);
    println!("{}", mse(&a, &b));
}
