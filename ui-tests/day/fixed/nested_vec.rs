//! A matrix is made of a `Vec` of `Vec`s.
use broadloom::prelude::*;

fn main() {
    let rows: Vec<Vec<f64>> = (0..3).map(|i| vec![f64::from(i); 4]).collect();
    let x = Array2::try_from(rows).unwrap();
    println!("{x}");
}
