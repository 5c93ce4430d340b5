//! A lazy expression is printed.
use broadloom::prelude::*;
fn main() {
    let celsius = array![0.0, 21.5, 37.0];
    let fahrenheit = (&celsius * 1.8 + 32.0).eval();
    println!("{fahrenheit}");
}
