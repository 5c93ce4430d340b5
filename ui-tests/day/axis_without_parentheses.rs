//! The placement is written `@ 1` instead of `@ (1)`.
use broadloom::prelude::*;

fn main() {
    let features = Array2::from_fn((150, 4), |[i, j]| (i + 3 * j) as f64);
    let (mean, deviation) = (features.mean(axes![0]), features.std(axes![0]));
    let z = broadcast!((features - mean @ 1) / deviation @ (1)).eval();
    println!("{}", z.var(axes![0]));
}
