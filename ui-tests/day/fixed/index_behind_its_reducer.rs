//! The index of a reducer is used behind its closure.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array2::<f64>::ones((2, 3)), Array1::<f64>::ones(3));
    let y = broadcast!([i] => sum(|k| a[i, k] * b[k])).eval();
    println!("{y}");
}
