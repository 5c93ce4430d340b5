//! Nothing says the type of the elements.
use broadloom::prelude::*;

fn main() {
    let grid: Array<f64, _> = Array2::zeros((3, 3));
    println!("{:?} {}", grid.extents(), grid);
}
