//! A rule with one derivative of two.
use broadloom::prelude::*;

fn area(a: f64, b: f64) -> f64 {
    a * b
}

fn main() {
    let (x, y) = (Array1::<f64>::ones([3]), Array1::<f64>::ones([3]));
    let (value, (dx, dy)) = gradient!(sum(area(x, y)), x, y; area => |a, b| (b, a));
    println!("{value} {dx} {dy}");
}
