//! `cumsum` is called without an axis.
use broadloom::prelude::*;

fn main() {
    let returns = Array1::<f64>::ones(10);
    let path = returns.cumsum(0);
    println!("{path}");
}
