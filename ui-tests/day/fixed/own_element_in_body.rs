//! The body picks one element of its operand by an index.
use broadloom::prelude::*;

fn main() {
    let x = array![[5.0, 2.0], [3.0, 4.0]];
    let relative = broadcast!(x / &x[[0, 0]]).eval();
    println!("{relative}");
}
