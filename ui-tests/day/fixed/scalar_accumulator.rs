//! A number is the destination of a sum over all elements.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (array![1.0, 2.0, 3.0], array![4.0, 5.0, 6.0]);
    let mut total = 0.0;
    total += (&a * &b).sum(..);
    println!("{total}");
}
