//! The natural logarithm of an array is `log` in NumPy.
use broadloom::prelude::*;

fn main() {
    let p = array![0.25_f64, 0.75];
    let entropy = -(&p * p.ln()).sum(..);
    println!("{entropy}");
}
