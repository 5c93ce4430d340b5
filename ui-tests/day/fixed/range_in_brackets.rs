//! A range in brackets is NumPy's slice.
use broadloom::prelude::*;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let block = x.slice(s![1..3]);
    println!("{block}");
}
