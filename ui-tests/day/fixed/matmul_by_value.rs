//! The second factor is given by value, and not by reference.
use broadloom::prelude::*;
fn main() {
    let a = Array2::from_fn((4, 3), |[i, j]| (i + j) as f64);
    let b = Array2::<f64>::eye(3);
    let c = a.matmul(&b);
    println!("{c}");
}
