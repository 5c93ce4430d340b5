//! `std` gets the degrees of freedom as a second argument.
use broadloom::prelude::*;

fn main() {
    let samples = Array2::from_fn((30, 6), |[i, j]| ((i * 7 + j) % 11) as f64);
    let n = samples.nrows() as f64;
    let error = (samples.std_ddof(axes![0], 1) / n.sqrt()).eval();
    println!("standard error {error}");
}
