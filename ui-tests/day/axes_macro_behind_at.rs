//! The axes behind `@` are written with `axes!`.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let mean = x.mean(axes![0]);
    println!("{}", broadcast!(x - mean @ axes![1]).eval());
}
