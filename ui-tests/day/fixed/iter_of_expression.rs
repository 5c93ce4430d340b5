//! `.iter()` is called on a lazy expression.
use broadloom::prelude::*;
fn main() {
    let a = array![1.0_f64, 2.0, 3.0];
    let b = array![1.0_f64, 2.5, 2.0];
    let far = (&a - &b).eval().iter().filter(|d| d.abs() > 0.1).count();
    println!("{far}");
}
