//! A sum over an index is written with an iterator.
use broadloom::prelude::*;

fn main() {
    let (a, v) = (Array2::<f64>::ones((4, 3)), Array1::<f64>::ones(3));
    let y = broadcast!([i] => (0..3).map(|k| a[i, k] * v[k]).sum::<f64>()).eval();
    println!("{y}");
}
