//! An image of bytes is brightened by a float.
use broadloom::prelude::*;

fn main() {
    let mut image = Array2::<u8>::full((4, 4), 100);
    image *= 1.2;
    println!("{image}");
}
