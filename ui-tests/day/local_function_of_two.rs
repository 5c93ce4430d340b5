//! A local function of two indices is called with one.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((3, 3));
    let y = broadcast!([i, j] => { let e = |a, b| x[a, b].exp(); e(i) }).eval();
    println!("{y}");
}
