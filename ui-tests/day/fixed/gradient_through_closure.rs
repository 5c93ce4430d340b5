//! The gradient through an iterator with a closure.
use broadloom::prelude::*;

fn main() {
    let (x, k) = (array![1.0, 2.0], [1.0, 2.0]);
    let (value, dx) = gradient!(sum(|i| sum(|j| k[j] * x[i])), x);
    println!("{value} {dx}");
}
