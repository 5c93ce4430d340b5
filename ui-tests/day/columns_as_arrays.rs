//! The columns as arrays of their own.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 2));
    let columns: Vec<Array1<f64>> = x.columns().collect();
    println!("{}", columns.len());
}
