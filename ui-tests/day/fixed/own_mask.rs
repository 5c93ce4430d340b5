//! The mask is computed from the array that is written.
use broadloom::prelude::*;

fn main() {
    let mut x = array![[1.0, -2.0], [-4.0, 5.0]];
    let mask = x.less(0.0).eval();
    x.fill_where(&mask, 0.0);
    println!("{x}");
}
