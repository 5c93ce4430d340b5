//! The destination is a call that gives a view of a row.
use broadloom::prelude::*;

fn main() {
    let mut table = Array2::<f64>::zeros((4, 3));
    let v = array![1.0, 2.0, 3.0];
    let mut row = table.row_mut(0);
    broadcast!(row = v * 2.0);
    println!("{table}");
}
