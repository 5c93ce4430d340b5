//! A gradient is written to a view of its own operand.
use broadloom::prelude::*;

fn main() {
    let mut x = array![1.0, 2.0, 3.0];
    let (value, step) = gradient!(sum(x * x), x);
    x += step;
    println!("{value} {x}");
}
