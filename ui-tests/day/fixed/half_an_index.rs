//! Each element twice, by half of an index.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0]);
    println!("{}", broadcast!([i] => 1.0 * x[i / 2], i < 4).eval());
}
