//! One vector is placed by a tuple, the other is aligned at the last axis, and no matrix is there.
use broadloom::prelude::*;

fn main() {
    let heights = array![1.0, 2.0, 3.0, 4.0];
    let widths = array![10.0, 20.0, 30.0];
    let grid = (heights.at(axes![0]) + widths.at(axes![1])).eval();
    println!("{grid}");
}
