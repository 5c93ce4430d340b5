//! The glob is of the crate, not of its prelude.
use broadloom::prelude::*;

fn main() {
    let v = array![1.0, 2.0, 3.0];
    let column = v.slice(s![.., NewAxis]);
    let table = (column * 2.0).eval();
    println!("{table}");
}
