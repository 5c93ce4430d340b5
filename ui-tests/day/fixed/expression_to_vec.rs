//! A lazy expression is converted to a `Vec`.
use broadloom::prelude::*;
fn main() {
    let x = array![1.0, 4.0, 9.0];
    let roots: Vec<f64> = x.sqrt().eval().to_vec();
    println!("{roots:?}");
}
