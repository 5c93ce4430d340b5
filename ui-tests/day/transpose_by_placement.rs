//! A placement that should transpose.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    let symmetric = ((&x + x.at(axes![1, 0])) * 0.5).eval();
    println!("{symmetric}");
}
