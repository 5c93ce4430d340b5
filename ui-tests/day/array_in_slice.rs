//! Index arrays inside `s!`, as NumPy's x[rows, :].
use broadloom::prelude::*;

fn main() {
    let x = array![[1, 2], [3, 4], [5, 6]];
    let rows = array![0, 2];
    let y = x.slice(s![rows, ..]);
    println!("{y}");
}
