//! A lazy value that owns an array is used twice.
use broadloom::prelude::*;
fn main() {
    let x = Array1::<f64>::ones(4);
    let e = x.clone() * 2.0;
    let y = (e + e).eval();
    println!("{y}");
}
