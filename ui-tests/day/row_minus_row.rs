//! A row is reduced by another row of the same matrix.
use broadloom::prelude::*;

fn main() {
    let mut a = array![[2.0, 1.0], [1.0, 3.0]];
    let factor = a[[1, 0]] / a[[0, 0]];
    let mut row = a.row_mut(1);
    row -= &a.row(0) * factor;
    println!("{a}");
}
