//! An integer is added to an array of floats in place.
use broadloom::prelude::*;

fn main() {
    let mut counts = Array1::<f64>::zeros(4);
    counts += 1;
    println!("{counts}");
}
