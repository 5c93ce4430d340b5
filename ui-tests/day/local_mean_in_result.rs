//! A returned expression borrows a local array.
use broadloom::prelude::*;

fn centred(x: &Array2<f64>) -> Expr<impl Closed<Item = f64, Shape = Shape![_, _]>> {
    let mean = x.mean(axes![0]);
    x - mean.at(axes![1])
}

fn main() {
    let x = Array2::from([[1.0, 2.0], [3.0, 5.0]]);
    println!("{}", centred(&x).powi(2).sum(..));
}
