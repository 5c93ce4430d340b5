//! `all` gets a closure, as that of an iterator.
use broadloom::prelude::*;
fn main() {
    let p = array![0.1, 0.2, 0.7];
    assert!(p.all(|v| v >= 0.0));
    println!("{p}");
}
