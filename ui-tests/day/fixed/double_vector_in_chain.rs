//! One of the vectors has elements of type `f64`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((8, 3));
    let mean = x.mean(axes![0]);
    let gamma = Array1::<f32>::ones(3);
    let beta = Array1::<f32>::zeros(3);
    let y = (&x - mean.at(axes![1])) * 0.5 * gamma.at(axes![1]) + beta.at(axes![1]) + 1.0;
    println!("{}", y.eval());
}
