//! The prediction is computed before; the gradient asks for its weights.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let (y, mut w) = (array![1.0, 2.0, 2.5], array![0.5, -0.5]);
    let (loss, dw) = gradient!(mean(|i| (sum(|j| x[i, j] * w[j]) - y[i]).powi(2)), w);
    broadcast!(w -= 0.01 * dw);
    println!("{loss} {w}");
}
