//! The gradient of an array, which is no sum.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (value, dx) = gradient!(sum(x * y), x);
    println!("{value} {dx}");
}
