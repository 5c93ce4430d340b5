//! Rows with their numbers, without `enumerate`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    for (i, row) in x.rows() {
        println!("{i}: {}", row.mean(..));
    }
}
