//! Rows are divided in place, and the pattern of the loop is not `mut`.
use broadloom::prelude::*;
fn main() {
    let mut p = Array2::<f64>::ones((5, 3));
    for row in p.rows_mut() {
        let total = row.sum(..);
        row /= total;
    }
    println!("{p}");
}
