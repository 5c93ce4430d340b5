//! The value that comes before the gradients is forgotten.
use broadloom::prelude::*;

fn main() {
    let x = array![0.0, 1.0, 2.0, 3.0];
    let y = array![1.0, 3.1, 4.9, 7.2];
    let (mut a, mut b) = (array![0.0], array![0.0]);
    for _ in 0..100 {
        let (da, db) = gradient!(mean(|i| (a[0] * x[i] + b[0] - y[i]).powi(2)), a, b);
        broadcast!(a -= 0.05 * da);
        broadcast!(b -= 0.05 * db);
    }
    println!("{a} {b}");
}
