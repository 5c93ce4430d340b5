//! A Vec is added to an array.
use broadloom::prelude::*;

fn main() {
    let measured = array![1.0, 2.0, 3.0];
    let offset: Vec<f64> = vec![0.1, 0.2, 0.3];
    let corrected = (&measured - &offset).eval();
    println!("{corrected}");
}
