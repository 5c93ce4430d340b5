//! The indices of the result without brackets.
use broadloom::prelude::*;

fn main() {
    let (u, v) = (Array1::from(vec![1.0; 4]), Array1::from(vec![2.0; 3]));
    println!("{}", broadcast!([i, j] => u[i] * v[j]).eval());
}
