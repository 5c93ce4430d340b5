//! The mean of all elements, which is a number, is evaluated.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let m = x.mean(..).eval();
    println!("{m}");
}
