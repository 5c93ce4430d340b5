//! The mask is made by the operator `>`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, -2.0], [-3.0, 4.0]];
    let mask = x.greater(0.0).eval();
    let kept = x.filter(&mask);
    println!("{kept}");
}
