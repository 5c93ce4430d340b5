//! A matrix by ndarray's function.
use broadloom::prelude::*;
fn main() {
    let t = Array2::from([[1.0, 2.0], [3.0, 4.0]]);
    println!("{}", array![1.0, 2.0].matmul(&t));
}
