//! `x.T` is NumPy's spelling of the transposed matrix.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i + 2 * j) as f64);
    let gram = x.t().matmul(&x);
    println!("{gram}");
}
