//! One of the four vectors is placed on the wrong axis.
use broadloom::prelude::*;

fn main() {
    let x: Array<f32, Shape![8, 3]> = Array::ones(shape![8, 3]);
    let (mean, var) = x.mean_var(axes![0]);
    let (gamma, beta) = (array![1.0_f32, 2.0, 3.0], array![0.0_f32, 0.5, 1.0]);
    let y = (&x - mean.at(axes![1])) / (var + 1e-5).sqrt().at(axes![1]) * gamma.at(axes![1])
        + beta.at(axes![1]);
    println!("{}", y.eval());
}
