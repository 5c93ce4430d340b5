//! `keepdims` is given as a second argument, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 7.0, 3.0], [4.0, 5.0, 6.0]];
    let share = (&x / x.sum(keepdims(1))).eval();
    println!("{share}");
}
