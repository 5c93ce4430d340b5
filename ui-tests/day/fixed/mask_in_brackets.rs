//! A mask in brackets, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let mut x = array![1.0, -2.0, 3.0, -4.0];
    let mask = x.less(0.0).eval();
    x.fill_where(&mask, 0.0);
    println!("{x}");
}
