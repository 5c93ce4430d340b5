//! One element is repeated, as in `vec!`.
use broadloom::prelude::*;
fn main() {
    let w = Array1::full(10, 0.0);
    println!("{w}");
}
