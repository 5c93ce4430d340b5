//! A row is reduced by another row of the same matrix.
use broadloom::prelude::*;

fn main() {
    let mut a = array![[2.0, 1.0], [1.0, 3.0]];
    let factor = a[[1, 0]] / a[[0, 0]];
    let pivot = a.row(0).to_array();
    let mut row = a.row_mut(1);
    row -= &pivot * factor;
    println!("{a}");
}
