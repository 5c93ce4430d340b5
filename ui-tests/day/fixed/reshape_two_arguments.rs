//! The extents of `reshape` are given as two arguments, as NumPy's method allows.
use broadloom::prelude::*;

fn main() {
    let x = Array1::arange(0.0, 6.0, 1.0);
    let m = x.reshape((2, 3));
    println!("{m}");
}
