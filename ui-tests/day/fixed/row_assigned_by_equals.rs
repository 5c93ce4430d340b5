//! A row is assigned by `=`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i + j) as f64);
    let mut out = Array2::<f64>::zeros((4, 3));
    for (i, row) in x.rows().enumerate() {
        out.row_mut(i).assign(&row / row.norm_l2(..));
    }
    println!("{out}");
}
