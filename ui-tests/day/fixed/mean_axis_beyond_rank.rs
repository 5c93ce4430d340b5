//! The axes are counted from 1, and a matrix has no axis 2.
use broadloom::prelude::*;
fn main() {
    let table = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let of_columns = table.mean(axes![1]);
    let of_rows = table.mean(axes![0]);
    println!("{of_columns} {of_rows}");
}
