//! An image of bytes is brightened by a float.
use broadloom::prelude::*;

fn main() {
    let mut image = Array2::<u8>::full((4, 4), 100);
    broadcast!(image = (image as f32 * 1.2) as u8);
    println!("{image}");
}
