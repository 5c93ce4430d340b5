//! The cotangent is a number.
use broadloom::prelude::*;

fn main() {
    let v = array![1.0, 2.0, 4.0];
    let dv = vjp!([i] => v[i + 1] - v[i], 1.0, v);
    println!("{dv}");
}
