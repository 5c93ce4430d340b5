//! A row of a lazy expression is taken.
use broadloom::prelude::*;
fn main() {
    let (a, b) = (
        array![[1.0, 2.0], [3.0, 4.0]],
        array![[0.5, 0.5], [1.5, 1.5]],
    );
    let difference = (&a - &b).eval();
    println!("first row: {}", difference.row(0));
}
