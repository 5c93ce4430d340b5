//! The gradient is taken for all that `gradient!` gives.
use broadloom::prelude::*;

fn main() {
    let (x, mut w) = (array![1.0, 2.0, 3.0], array![0.1, 0.2, 0.3]);
    let (_, dw) = gradient!(sum(|i| (x[i] * w[i]).powi(2)), w);
    broadcast!(w -= 0.1 * dw);
    println!("{w}");
}
