//! The closure of `update` evaluates.
use broadloom::prelude::*;

fn main() {
    let mut x = array![1.0, 4.0];
    x.update(|x| x.sqrt());
    println!("{x}");
}
