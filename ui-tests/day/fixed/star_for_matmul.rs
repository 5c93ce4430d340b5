//! Two matrices are multiplied by `*`, which multiplies element by element.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let w = array![[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]];
    let y = x.matmul(&w);
    println!("{y}");
}
