//! A histogram over the whole range of the data.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 2.5, 4.0];
    let (counts, edges) = x.histogram(10);
    println!("{counts} {edges}");
}
