//! A lazy value is given a name inside the call.
use broadloom::prelude::*;

fn main() {
    let (u, v) = (Array1::from(vec![1.0; 4]), Array1::from(vec![2.0; 3]));
    let c = broadcast!(c[i, j] => u[i] * v[j]).eval();
    println!("{c}");
}
