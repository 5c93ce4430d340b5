//! A name of the body hides the operand that a reducer reads.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((4, 3), |[i, j]| (i * j) as f64);
    let y = broadcast!([i, j] => {
        let x = x[i, j] + 1.0;
        x / sum(|k| x[i, k])
    })
    .eval();
    println!("{y}");
}
