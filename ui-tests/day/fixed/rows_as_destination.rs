//! A `Vec` of `Vec`s is a destination.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    let mut doubled = vec![[0.0_f32; 2]; 2];
    broadcast!(doubled = x * 2.0);
    println!("{doubled:?}");
}
