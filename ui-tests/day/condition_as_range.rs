//! A sum without the diagonal, by a condition where the range stands.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    let y = broadcast!([i] => sum(|j| x[i, j], j != i)).eval();
    println!("{y}");
}
