//! The mask is made with the operator `>` instead of the method `greater`.
use broadloom::prelude::*;

fn main() {
    let returns = Array1::from(vec![0.01, -0.02, 0.03, -0.001, 0.004]);
    let up = &returns > 0.0;
    let gains = returns.filter(up);
    println!("mean gain {}", gains.mean(..));
}
