//! A lazy expression is compared with an array.
use broadloom::prelude::*;
fn main() {
    let x = array![1.0, 2.0, 3.0];
    assert_eq!((&x * 2.0).eval(), array![2.0, 4.0, 6.0]);
    println!("passed");
}
