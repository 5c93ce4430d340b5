//! The sum of all elements is asked for without `..`.
use broadloom::prelude::*;

fn main() {
    let energy = Array2::<f64>::ones((10, 10));
    let total = energy.powi(2).sum();
    println!("{total}");
}
