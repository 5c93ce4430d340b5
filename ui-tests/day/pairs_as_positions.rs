//! The positions are a list of pairs.
use broadloom::prelude::*;

fn main() {
    let grid = Array2::<f64>::ones((4, 3));
    let points = [(0, 1), (2, 2)];
    let picked = broadcast!([p] => grid[points[p].0, points[p].1]).eval();
    println!("{picked}");
}
