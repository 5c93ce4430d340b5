//! The result of a dot product of two vectors is taken for an array.
use broadloom::prelude::*;
fn project(x: &Array1<f64>, onto: &Array1<f64>) -> Array1<f64> {
    let scale: f64 = x.dot(onto);
    (scale * onto).eval()
}

fn main() {
    let x = Array1::from(vec![3.0, 4.0]);
    let axis = Array1::from(vec![1.0, 0.0]);
    println!("{}", project(&x, &axis));
}
