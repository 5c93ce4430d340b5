//! A column is named by a range in brackets, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = Array2::<f64>::ones((5, 3));
    let prices = x.column(1);
    println!("{prices}");
}
