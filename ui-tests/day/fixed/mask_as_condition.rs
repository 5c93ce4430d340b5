//! A comparison by element is the condition of an `if`.
use broadloom::prelude::*;
fn main() {
    let (lower, upper) = (array![0.0, 1.0, 2.0], array![1.0, 2.0, 3.0]);
    if lower.less(&upper).all(..) {
        println!("the bounds are in order");
    }
}
