//! The gradient of an operand that the value does not read.
use broadloom::prelude::*;

fn main() {
    let (x, w) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (loss, (dx, dw)) = gradient!(sum(x * x), x, w);
    println!("{loss} {dx} {dw}");
}
