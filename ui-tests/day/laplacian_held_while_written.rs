//! A lazy value reads the array that is written.
use broadloom::prelude::*;

fn main() {
    let mut u = Array1::<f64>::zeros(64);
    u[32] = 1.0;
    let dt = 0.1;
    for _ in 0..10 {
        let laplacian = broadcast!([i] => u[wrap(i - 1)] + u[wrap(i + 1)] - 2.0 * u[i]);
        u += laplacian * dt;
    }
    println!("{u}");
}
