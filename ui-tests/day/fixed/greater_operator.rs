//! A mask is written with the operator `>`.
use broadloom::prelude::*;

fn main() {
    let x = Array1::from(vec![0.1, -0.7, 0.4]);
    let mask = x.greater(0.0);
    println!("{}", x.filter(mask));
}
