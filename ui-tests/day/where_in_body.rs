//! The choice of NumPy, `where(c, a, b)`, in a body.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!(where(x > 0.0, x, 0.1 * x)).eval());
}
