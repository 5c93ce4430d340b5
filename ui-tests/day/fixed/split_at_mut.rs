//! Both halves of an array, mutable, as of a slice.
use broadloom::prelude::*;

fn main() {
    let mut x = Array2::<f64>::zeros((4, 3));
    x.slice_mut(s![..2]).fill(1.0);
    x.slice_mut(s![2..]).fill(2.0);
    println!("{x}");
}
