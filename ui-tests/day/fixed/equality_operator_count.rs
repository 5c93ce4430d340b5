//! The elements are compared with a number by the operator `==`.
use broadloom::prelude::*;

fn main() {
    let labels = Array1::from(vec![0, 1, 1, 2, 1]);
    let ones = labels.equal(1).sum(..);
    println!("{ones} of class 1");
}
