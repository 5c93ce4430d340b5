//! The `if` has no `else`.
use broadloom::prelude::*;

fn main() {
    let mut x = array![1.0, -2.0, 3.0];
    broadcast!(x = if x < 0.0 { 0.0 } else { x });
    println!("{x}");
}
