//! A lazy expression is indexed.
use broadloom::prelude::*;
fn main() {
    let x = Array2::from_fn((3, 3), |[i, j]| (i * j) as f64);
    let y = (&x * 2.0 + 1.0).eval();
    println!("corner: {}", y[[2, 2]]);
}
