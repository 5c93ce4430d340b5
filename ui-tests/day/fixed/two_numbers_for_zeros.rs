//! The extents are given as two arguments.
use broadloom::prelude::*;

fn main() {
    let mut grid = Array2::<f64>::zeros((16, 16));
    grid += 1.0;
    println!("{}", grid.sum(..));
}
