//! A parameter of `impl Lazy` is evaluated without the bounds that this needs.
use broadloom::prelude::*;
fn materialise(x: impl Lazy<Item = f64>) -> ArrayD<f64> {
    (x * 2.0).eval().into_dyn()
}

fn main() {
    let x = array![1.0, 2.0];
    println!("{}", materialise(&x + 1.0));
}
