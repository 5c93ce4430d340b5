//! `vjp!` without operands.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let dx = vjp!(x * x, y);
    println!("{dx}");
}
