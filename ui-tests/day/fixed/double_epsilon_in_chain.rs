//! The variable `eps` is `f64`, the arrays are `f32`.
use broadloom::prelude::*;

struct Options {
    eps: f64,
}

fn main() {
    let options = Options { eps: 1e-5 };
    let x = Array2::<f32>::ones((8, 3));
    let (mean, var) = x.mean_var(axes![0]);
    let y = (&x - mean.at(axes![1])) / (&var + options.eps as f32).sqrt().at(axes![1]) * 2.0 + 1.0;
    println!("{}", y.eval());
}
