//! A sum over an index is written with an iterator.
use broadloom::prelude::*;

fn main() {
    let (a, v) = (Array2::<f64>::ones((4, 3)), Array1::<f64>::ones(3));
    let y = broadcast!([i] => sum(|k| a[i, k] * v[k])).eval();
    println!("{y}");
}
