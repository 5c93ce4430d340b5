//! A shape is printed.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::zeros((4, 3));
    let y = x.t().to_array();
    assert_eq!(y.shape(), [3, 4]);
    println!("{}", y.shape());
}
