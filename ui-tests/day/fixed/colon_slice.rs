//! Colons in `s!`, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = Array2::from_fn((6, 4), |[i, j]| 10 * i + j);
    let every_second = x.slice(s![..;2, ..]);
    println!("{every_second}");
}
