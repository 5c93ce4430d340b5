//! The closure of `zip_map` takes one pair.
use broadloom::prelude::*;

fn main() {
    let (u, v) = (array![1.0, 2.0], array![3.0, 4.0]);
    let h = u.zip_map(&v, |a, b| a * a + b * b).eval();
    println!("{h}");
}
