//! A measurement is moved into an expression and used afterwards.
use broadloom::prelude::*;

fn main() {
    let measured = Array1::from(vec![1.1, 2.1, 2.9]);
    let expected = Array1::from(vec![1.0, 2.0, 3.0]);
    let residual = (measured - &expected).eval();
    let relative = (&residual / &measured).eval();
    println!("{residual} {relative}");
}
