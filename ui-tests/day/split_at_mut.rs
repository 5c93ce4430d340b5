//! Both halves of an array, mutable, as of a slice.
use broadloom::prelude::*;

fn main() {
    let mut x = Array2::<f64>::zeros((4, 3));
    let (mut top, mut bottom) = x.split_at_mut(axes![0], 2);
    top.fill(1.0);
    bottom.fill(2.0);
    println!("{x}");
}
