//! The gradient of a lazy value.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let y = &x * 2.0;
    let (value, dy) = gradient!(sum(y * y), y);
    println!("{value} {dy}");
}
