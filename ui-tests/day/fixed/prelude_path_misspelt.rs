//! The module of the imports is misspelt.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    println!("{}", (&x + 1.0).eval());
}
