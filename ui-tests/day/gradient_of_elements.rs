//! The gradient of a value with indices.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (value, dx) = gradient!([i] => x[i] * y[i], x);
    println!("{value} {dx}");
}
