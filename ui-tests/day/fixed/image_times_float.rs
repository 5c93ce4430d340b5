//! An image of bytes is multiplied by a float.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<u8>::full((4, 6), 100);
    let bright = (image.cast::<f64>() * 1.2).eval();
    println!("{bright}");
}
