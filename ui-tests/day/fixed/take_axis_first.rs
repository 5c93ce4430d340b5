//! The axis before the indices.
use broadloom::prelude::*;

fn main() {
    let x = array![[10, 30, 20], [60, 40, 50]];
    let order = array![2_usize, 0, 1];
    let y = x.take(&order, axes![1]);
    println!("{y}");
}
