//! One of the vectors is not placed.
use broadloom::prelude::*;

fn normalise(x: &Array2<f32>, gamma: &Array1<f32>, beta: &Array1<f32>) -> Array2<f32> {
    let (mean, var) = x.mean_var(axes![0]);
    let scale = (&var + 1e-5).rsqrt().eval();
    ((x - mean.at(axes![1])) * scale.at(axes![1]) * gamma.at(axes![1]) + beta.at(axes![1])).eval()
}

fn main() {
    let (gamma, beta) = (Array1::ones(3), Array1::zeros(3));
    println!("{}", normalise(&Array2::ones((8, 3)), &gamma, &beta));
}
