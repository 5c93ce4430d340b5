//! The slice of a view, which is an `Option`, is taken for a slice.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let columns = x.t().to_array();
    let column: &[f64] = columns.as_slice();
    println!("{}", column.len());
}
