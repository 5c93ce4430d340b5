//! `std` is not a reducer of the macro.
use broadloom::prelude::*;

fn main() {
    let returns = Array2::from_fn((252, 5), |[t, k]| ((t * (k + 1)) as f64).sin() * 0.01);
    let sharpe = broadcast!(mean(returns, (0)) / std(returns, (0))).eval();
    println!("{sharpe}");
}
