//! `arange` gets the end alone, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let t = Array1::arange(10);
    println!("{t}");
}
