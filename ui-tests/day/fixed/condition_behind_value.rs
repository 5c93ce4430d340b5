//! A condition of Python, behind the value.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    println!("{}", broadcast!(if x > 0.0 { x } else { 0.0 }).eval());
}
