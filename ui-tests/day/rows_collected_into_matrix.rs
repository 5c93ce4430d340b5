//! Rows are collected into a matrix.
use broadloom::prelude::*;
fn main() {
    let x = array![[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]];
    let scaled: Array2<f64> = x.rows().map(|row| (row / row.amax(..)).eval()).collect();
    println!("{scaled}");
}
