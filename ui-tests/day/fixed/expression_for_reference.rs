//! A function wants a reference to an array and gets one to a lazy expression.
use broadloom::prelude::*;
fn report(name: &str, x: &Array1<f64>) {
    println!("{name}: from {} to {}", x.amin(..), x.amax(..));
}

fn main() {
    let x = Array1::linspace(0.0, 1.0, 11);
    report("x", &x);
    report("squares", &x.powi(2).eval());
}
