//! A mask of the surroundings is the index of a destination.
use broadloom::prelude::*;
fn main() {
    let mut x = array![1.0, -2.0, 3.0];
    let mask = x.less(0.0).eval();
    broadcast!(x[mask] = 0.0);
    println!("{x}");
}
