//! The positions are a list of pairs.
use broadloom::prelude::*;

fn main() {
    let grid = Array2::<f64>::ones((4, 3));
    let (row, column) = ([0, 2], [1, 2]);
    let picked = broadcast!([p] => grid[row[p], column[p]]).eval();
    println!("{picked}");
}
