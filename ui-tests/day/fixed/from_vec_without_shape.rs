//! A vector is made by `from_vec`, as in ndarray.
use broadloom::prelude::*;
fn main() {
    let samples = vec![0.1, 0.2, 0.3];
    let x = Array1::from(samples);
    println!("{x}");
}
