//! `arange` gets the end alone, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let t = Array1::arange(0, 10, 1);
    println!("{t}");
}
