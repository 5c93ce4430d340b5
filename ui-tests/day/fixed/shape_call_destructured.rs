//! The shape is taken apart as a tuple of numbers.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((20, 5));
    let [n, m] = x.extents();
    println!("{} edges", n + m);
}
