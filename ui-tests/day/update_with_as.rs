//! The closure of `update` is written for one pixel; it gets an expression.
use broadloom::prelude::*;

fn main() {
    let mut image: Array<u8, Shape![8, 8, 3]> = Array::full(shape![8, 8, 3], 100);
    image.update(|p| (p as f32 * 1.2).min(255.0) as u8);
    println!("{}", image.sum(..));
}
