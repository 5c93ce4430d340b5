//! Index notation leaves out the sum, beside a bias.
use broadloom::prelude::*;

fn main() {
    let (x, w) = (Array2::<f64>::ones((4, 3)), Array2::<f64>::ones((3, 2)));
    let bias = Array1::<f64>::zeros(2);
    let mut y = Array2::<f64>::zeros((4, 2));
    broadcast!(y[i, j] = (x[i, k] * w[k, j] + bias[j]).max(0.0));
    println!("{y}");
}
