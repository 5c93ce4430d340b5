//! A gradient is written to a view of its own operand.
use broadloom::prelude::*;

fn main() {
    let mut x = array![1.0, 2.0, 3.0];
    let mut step = x.view_mut();
    let value = gradient!(sum(x * x), step += x);
    println!("{value} {x}");
}
