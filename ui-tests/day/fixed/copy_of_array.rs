//! NumPy's `copy` of an array.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 2));
    let y = x.clone();
    println!("{y}");
}
