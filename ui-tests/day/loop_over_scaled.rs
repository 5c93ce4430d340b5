//! A `for` loop runs over a lazy product.
use broadloom::prelude::*;

fn total(x: &Array1<f64>) -> f64 {
    let mut total = 0.0;
    for e in x * 2.0 {
        total += e;
    }
    total
}

fn main() {
    println!("{}", total(&Array1::ones(3)));
}
