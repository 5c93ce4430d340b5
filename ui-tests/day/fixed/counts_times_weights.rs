//! A matrix of counts, `i32`, is multiplied by weights of `f64`.
use broadloom::prelude::*;
fn main() {
    let counts = array![[1, 0, 2], [0, 3, 1]];
    let prices = array![0.5, 2.25, 1.0];
    let bills = counts.cast::<f64>().eval().matmul(&prices);
    println!("{bills}");
}
