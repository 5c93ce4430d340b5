//! Two pairs of brackets, as for a `Vec` of `Vec`s.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let determinant = x[[0, 0]] * x[[1, 1]] - x[[0, 1]] * x[[1, 0]];
    println!("{determinant}");
}
