//! The gradient with respect to a number that has no brackets.
use broadloom::prelude::*;
fn main() {
    let (x, y) = (array![1.0, 2.0, 3.0], array![2.0, 4.0, 6.0]);
    let mut slope = array![0.5_f64];
    let (_loss, d) = gradient!(sum(|i| (slope[0] * x[i] - y[i]).powi(2)), slope);
    slope -= &d * 0.01;
    println!("{slope}");
}
