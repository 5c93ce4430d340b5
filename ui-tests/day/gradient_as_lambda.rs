//! JAX's `grad(lambda w: ..)`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let (y, w) = (array![1.0, 2.0, 2.5], array![0.5, -0.5]);
    let (loss, dw) = gradient!(|w| mean(|i| (sum(|j| x[i, j] * w[j]) - y[i]).powi(2)), w);
    println!("{loss} {dw}");
}
