//! A gradient is written to a buffer of other elements.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0_f64, 2.0, 3.0];
    let mut dx = Array1::<f64>::zeros([3]);
    let value = gradient!(sum(x * x), dx += x);
    println!("{value} {dx}");
}
