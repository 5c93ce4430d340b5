//! One element is repeated, as in `vec!`.
use broadloom::prelude::*;
fn main() {
    let w = array![0.0; 10];
    println!("{w}");
}
