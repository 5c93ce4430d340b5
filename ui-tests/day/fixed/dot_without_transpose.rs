//! `dot` sums over the columns of a matrix, and the vector has one item for each row.
use broadloom::prelude::*;

fn main() {
    let a: Array<f64, Shape![3, 4]> = Array::from_fn(shape![3, 4], |[i, j]| (i + j) as f64);
    let v = array![1.0, 2.0, 3.0];
    let y = a.t().dot(&v);
    println!("{y}");
}
