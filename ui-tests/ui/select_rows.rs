//! `select` chooses elements by a condition; ndarray's, of rows, is `take`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1, 2], [3, 4]];
    let swapped = x.select(0, &[1, 0]);
}
