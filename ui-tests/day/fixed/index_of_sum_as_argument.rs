//! The index of a sum is given as an argument.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array2::<f64>::ones((2, 3)), Array2::<f64>::ones((3, 4)));
    let mut c = Array2::<f64>::zeros((2, 4));
    broadcast!(c[i, j] = sum(|k| a[i, k] * b[k, j]));
    println!("{c}");
}
