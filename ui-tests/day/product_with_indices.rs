//! A product of matrices has indices behind it.
use broadloom::prelude::*;

fn main() {
    let (x, w) = (Array2::<f64>::ones((4, 3)), Array2::<f64>::ones((3, 2)));
    let bias = Array1::<f64>::ones(2);
    let y = broadcast!([i, j] => x.matmul(&w)[i, j] + bias[j]).eval();
    println!("{y}");
}
