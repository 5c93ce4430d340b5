//! A parameter of `impl Lazy` is evaluated without the bounds that this needs.
use broadloom::prelude::*;
fn materialise(x: Expr<impl Closed<Item = f64, Shape: Shape>>) -> ArrayD<f64> {
    (x * 2.0).eval().to_heap().into_dyn()
}

fn main() {
    let x = array![1.0, 2.0];
    println!("{}", materialise(&x + 1.0));
}
