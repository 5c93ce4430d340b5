//! The sum over an index names none.
use broadloom::prelude::*;
fn main() {
    let x = Array2::<f64>::ones((10, 3));
    let norm = broadcast!([i] => sum(x[i, j].powi(2)).sqrt()).eval();
    println!("{norm}");
}
