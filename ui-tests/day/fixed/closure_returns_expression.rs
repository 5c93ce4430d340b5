//! A closure takes a reference to an array and returns an expression that borrows it.
use broadloom::prelude::*;
fn main() {
    let scale = array![1.0, 10.0, 100.0];
    let rescaled = |x: &Array1<f64>| (x * &scale).eval();
    let a = Array1::from(vec![1.0, 2.0, 3.0]);
    let b = Array1::from(vec![4.0, 5.0, 6.0]);
    println!("{} {}", rescaled(&a), rescaled(&b));
}
