//! `s!` in brackets.
use broadloom::prelude::*;

fn main() {
    let x = array![[1, 2], [3, 4], [5, 6]];
    let column = x.slice(s![.., 0]);
    println!("{column}");
}
