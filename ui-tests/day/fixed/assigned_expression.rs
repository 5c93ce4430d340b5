//! A lazy expression is assigned to a variable that is an array.
use broadloom::prelude::*;
fn main() {
    let gradient = Array1::from(vec![0.1, -0.2, 0.3]);
    let mut momentum = Array1::<f64>::zeros(3);
    for _ in 0..10 {
        momentum = (&momentum * 0.9 + &gradient).eval();
    }
    println!("{momentum}");
}
