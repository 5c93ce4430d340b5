//! The type has nine axes.
use broadloom::prelude::*;

fn main() {
    let board = ArrayD::<u8>::zeros([2; 9]);
    println!("{}", board.len());
}
