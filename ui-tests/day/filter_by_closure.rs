//! `filter` gets a closure, as that of an iterator.
use broadloom::prelude::*;

fn main() {
    let speeds = Array1::from(vec![3.0, -1.0, 4.0]);
    let valid = speeds.filter(|v| *v > 0.0);
    println!("{valid}");
}
