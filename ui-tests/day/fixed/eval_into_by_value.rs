//! The destination of `eval_into` is moved.
use broadloom::prelude::*;

fn main() {
    let y = Array1::linspace(0.0, 1.0, 5);
    let mut out = Array1::<f64>::zeros(5);
    (&y * 2.0).eval_into(&mut out);
    println!("{out}");
}
