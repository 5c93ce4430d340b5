//! An expression that borrows a parameter taken by value.
use broadloom::prelude::*;

fn doubled(x: Array1<f64>) -> Expr<impl Closed<Item = f64, Shape = Shape![_]>> {
    x * 2.0
}

fn main() {
    println!("{}", doubled(Array1::ones(2)).eval());
}
