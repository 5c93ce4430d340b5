//! Rows are normalised through an iterator of views that only read.
use broadloom::prelude::*;

fn main() {
    let mut p = array![[1.0, 3.0], [2.0, 2.0]];
    for mut row in p.rows() {
        row /= 4.0;
    }
    p[[0, 0]] += 0.5;
    println!("{p}");
}
