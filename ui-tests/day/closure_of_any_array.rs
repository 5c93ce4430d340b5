//! A closure does not say the type of its array.
use broadloom::prelude::*;

fn main() {
    let x = Array1::linspace(-1.0_f64, 1.0, 5);
    let relu = |t| broadcast!(if t > 0.0 { t } else { 0.0 }).eval();
    println!("{}", relu(&x));
}
