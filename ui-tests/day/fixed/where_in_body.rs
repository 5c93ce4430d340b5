//! The choice of NumPy, `where(c, a, b)`, in a body.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!(if x > 0.0 { x } else { 0.1 * x }).eval());
}
