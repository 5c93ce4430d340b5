//! The array is moved into the expression and used again.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::linspace(1.0, 4.0, 7);
    let inverse = (1.0 / x.clone()).eval();
    let check = (&inverse * &x).sum(..);
    println!("{inverse} {check}");
}
