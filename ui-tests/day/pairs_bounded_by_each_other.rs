//! Each pair once: the range of one index of a reducer is another one.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![1.0, 2.0, 3.0]);
    println!("{}", broadcast!([] => sum(|k, l| x[k] * x[l], l < k)).eval());
}
