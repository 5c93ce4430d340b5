//! Rows are collected into a matrix.
use broadloom::prelude::*;
fn main() {
    let x = array![[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]];
    let rows: Vec<_> = x.rows().map(|row| (row / row.amax(..)).eval()).collect();
    let scaled = stack(axes![0], &rows);
    println!("{scaled}");
}
