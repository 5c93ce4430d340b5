//! The destination is declared inside of the macro, with its indices.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    let y = broadcast!([i] => sum(|j| x[i, j])).eval();
    println!("{y}");
}
