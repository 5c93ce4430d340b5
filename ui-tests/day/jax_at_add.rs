//! JAX's `x.at[..].add(..)`.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::zeros(10);
    let hits = [1_usize, 3, 3];
    let y = x.at[hits].add(1.0);
    println!("{y}");
}
