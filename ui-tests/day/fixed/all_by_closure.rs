//! `all` gets a closure, as that of an iterator.
use broadloom::prelude::*;
fn main() {
    let p = array![0.1, 0.2, 0.7];
    assert!(p.greater_equal(0.0).all(..));
    println!("{p}");
}
