//! A lazy expression is printed.
use broadloom::prelude::*;

fn main() {
    let celsius = Array1::linspace(0.0, 100.0, 5);
    let fahrenheit = &celsius * 1.8 + 32.0;
    println!("{fahrenheit}");
}
