//! A value is written into a matrix of nalgebra, without the feature `nalgebra`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mut out = nalgebra::DMatrix::<f64>::zeros(2, 3);
    (&x * 2.0).eval_into(&mut out);
    println!("{out:?}");
}
