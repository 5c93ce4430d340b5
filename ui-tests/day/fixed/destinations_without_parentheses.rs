//! Two destinations are written without parentheses.
use broadloom::prelude::*;

fn main() {
    let (mut p, mut q) = (array![1.0, 2.0], array![3.0, 4.0]);
    broadcast!((p, q) = (p + q, p - q));
    println!("{p} {q}");
}
