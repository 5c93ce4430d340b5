//! A gradient without operands.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let value = gradient!(sum(x * y));
    println!("{value}");
}
