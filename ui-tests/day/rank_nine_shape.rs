//! The type has nine axes.
use broadloom::prelude::*;

fn main() {
    let board: Array<u8, Shape![2, 2, 2, 2, 2, 2, 2, 2, 2]> =
        Array::zeros(shape![2, 2, 2, 2, 2, 2, 2, 2, 2]);
    println!("{}", board.len());
}
