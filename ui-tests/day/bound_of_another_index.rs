//! The sum of the elements before each one, by a range that depends on an index.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    println!("{}", broadcast!([i] => x[i] + sum(|k| x[k], k < i)).eval());
}
