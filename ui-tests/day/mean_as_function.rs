//! The mean is a function, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = array![3.0, 1.0, 2.0];
    let m = mean(&x);
    println!("{m}");
}
