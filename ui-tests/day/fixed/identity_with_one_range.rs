//! Only one of two indices has a range.
use broadloom::prelude::*;

fn main() {
    let n = 4;
    let eye = broadcast!([i, j] => if i == j { 1.0 } else { 0.0 }, i < n, j < n).eval();
    println!("{eye}");
}
