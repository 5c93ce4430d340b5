//! A function of std is applied to an array.
use broadloom::prelude::*;
fn main() {
    let t = Array1::linspace(0.0, 1.0, 5);
    let y = f64::exp(&t * -3.0);
    println!("{y}");
}
