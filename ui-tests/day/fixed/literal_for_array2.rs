//! A function takes `&Array2<f64>` and gets an array whose extents are part of the type.
use broadloom::prelude::*;
fn frobenius(x: &Array2<f64>) -> f64 {
    x.norm_l2(..)
}

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    println!("{}", frobenius(&x.into()));
}
