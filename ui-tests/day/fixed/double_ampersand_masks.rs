//! Two masks are combined by `&&`.
use broadloom::prelude::*;

fn main() {
    let x = array![0.2, 0.7, 1.3];
    let y = array![1.0, 2.0, 3.0];
    let inside = x.greater(0.0).logical_and(x.less(1.0));
    println!("{}", inside.select(&y, 0.0).eval());
}
