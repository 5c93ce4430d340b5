//! An identity matrix by indices, which no operand has.
use broadloom::prelude::*;

fn main() {
    let eye = broadcast!([i, j] => if i == j { 1.0 } else { 0.0 }).eval();
    println!("{eye}");
}
