//! The value of an assignment is bound to a name.
use broadloom::prelude::*;
fn main() {
    let x = array![1.0, 2.0, 3.0];
    let mut out = x.clone();
    broadcast!(out = x * 2.0);
    println!("{out}");
}
