//! A `for` loop runs over a lazy expression.
use broadloom::prelude::*;
fn main() {
    let x = array![1.0, 2.0, 3.0];
    let mut largest = 0.0;
    for e in x.abs().eval() {
        if e > largest {
            largest = e;
        }
    }
    println!("{largest}");
}
