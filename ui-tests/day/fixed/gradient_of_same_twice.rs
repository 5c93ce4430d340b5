//! The gradient of an operand is asked for twice.
use broadloom::prelude::*;

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (value, (dx, dy)) = gradient!(sum(x * y), x, y);
    println!("{value} {dx} {dy}");
}
