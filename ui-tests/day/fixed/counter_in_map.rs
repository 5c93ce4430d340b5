//! The closure of `map` counts.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(-1.0, 1.0, 5);
    let negative = x.less(0.0).sum(..);
    let y = x.abs().eval();
    println!("{y} {negative}");
}
