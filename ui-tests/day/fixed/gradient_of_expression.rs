//! The gradient of an expression.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (value, d) = gradient!(sum(x * 2.0), x);
    println!("{value} {d}");
}
