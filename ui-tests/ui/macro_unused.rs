#![deny(unused_must_use)]

use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    broadcast!(x * 2.0);
}
