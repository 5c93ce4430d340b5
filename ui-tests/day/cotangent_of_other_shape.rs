//! The derivatives of a value's elements have another shape than the value.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let g = array![[1.0, 1.0], [1.0, 1.0]];
    let dx = vjp!(x * x, g, x);
    println!("{dx}");
}
