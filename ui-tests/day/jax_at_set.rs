//! The elements at the ends are set as in JAX.
use broadloom::prelude::*;

fn apply_boundary(u: &Array1<f64>, left: f64, right: f64) -> Array1<f64> {
    let n = u.len();
    u.at(0).set(left).at(n - 1).set(right)
}

fn main() {
    println!("{}", apply_boundary(&Array1::zeros([5]), 1.0, 2.0));
}
