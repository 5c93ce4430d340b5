//! A histogram whose bin is computed as a float.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![0.1, 0.15, 0.9]);
    let mut count = [0; 10];
    broadcast!(count[x[i] * 10.0] += 1);
    println!("{count:?}");
}
