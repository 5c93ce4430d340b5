//! JAX's `x.at[..].add(..)`.
use broadloom::prelude::*;

fn main() {
    let mut x = Array1::<f64>::zeros(10);
    let hits = [1_usize, 3, 3];
    broadcast!(x[hits[i]] += 1.0);
    println!("{x}");
}
