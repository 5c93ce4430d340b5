//! `slice` is given a tuple of ranges, and not `s!`.
use broadloom::prelude::*;
fn main() {
    let x = Array2::from_fn((6, 4), |[i, j]| 10 * i + j);
    let part = x.slice(s![1..3, ..]);
    println!("{part}");
}
