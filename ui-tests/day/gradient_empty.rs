//! A call of `gradient!` without a value.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (value, dx) = gradient!();
    println!("{value} {dx} {y}");
}
