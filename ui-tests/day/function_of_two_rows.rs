//! A function of rows is called for each pair of indices.
use broadloom::prelude::*;
fn distance(a: View<f64, Shape![_]>, b: View<f64, Shape![_]>) -> f64 {
    (&a - &b).powi(2).sum(..).sqrt()
}
fn main() {
    let p = Array2::<f64>::ones((5, 3));
    let d = broadcast!([i, j] => distance(p.row(i), p.row(j))).eval();
    println!("{d}");
}
