//! The halves of an array, by a number of parts.
use broadloom::prelude::*;

fn main() {
    let x: Array<f32, Shape![4, 3]> = Array::ones(shape![4, 3]);
    let [top, bottom] = x.split(axes![0], 2);
    println!("{} {}", top.sum(..), bottom.sum(..));
}
