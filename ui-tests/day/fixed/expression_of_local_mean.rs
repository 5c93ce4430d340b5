//! The returned expression borrows a local array.
use broadloom::prelude::*;

fn centred(x: &Array2<f64>) -> Expr<impl Closed<Item = f64, Shape = Shape![_, _]> + use<'_>> {
    let mean = x.mean(axes![0]);
    x - mean.into_expr().at(axes![1])
}

fn main() {
    let x = Array2::from_fn((10, 3), |[i, j]| (i * j) as f64);
    println!("{}", centred(&x).eval().len());
}
