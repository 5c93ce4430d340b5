//! The mask is written with `>`, which does not compare element by element.
use broadloom::prelude::*;
fn main() {
    let x = array![0.5, -1.0, 2.0, -0.1];
    let positive = x.filter(x.greater(0.0));
    println!("{positive}");
}
