//! The array's method in a body, with a placement behind it.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((6, 3), |[i, j]| (i * j) as f64);
    let centred = broadcast!(x - mean(x, (0)) @ (1)).eval();
    println!("{centred}");
}
