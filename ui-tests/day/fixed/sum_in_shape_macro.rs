//! An extent in the type is an expression.
use broadloom::prelude::*;

fn main() {
    let padded: Array<f32, Shape![{ 28 + 2 }, { 28 + 2 }]> = Array::zeros(shape![30, 30]);
    println!("{}", padded.len());
}
