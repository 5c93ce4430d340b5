#![deny(unused_must_use)]
use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![3], vec![1.0; 3]);
    &a + 1.0;
}
