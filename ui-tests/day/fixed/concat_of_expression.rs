//! A lazy expression is joined with an array.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array1::<f64>::ones(3), Array1::<f64>::zeros(2));
    let all = concat(axes![0], (&(&a * 2.0).eval(), &b));
    println!("{all}");
}
