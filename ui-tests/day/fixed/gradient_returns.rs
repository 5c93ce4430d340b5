//! A body of `gradient!` returns from the function.
use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let (value, dx) = gradient!(sum(|i| if x[i] < 0.0 { 0.0 } else { x[i].sqrt() }), x);
    println!("{value} {dx}");
}
