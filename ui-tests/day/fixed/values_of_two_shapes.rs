//! Several outputs in one loop, one of them a vector.
use broadloom::prelude::*;

fn main() {
    let x: Array<f64, Shape![4, 3]> = Array::from_fn(shape![4, 3], |[i, j]| (i + j) as f64);
    let bias = array![1.0, 2.0, 3.0];
    let scaled = (&x * 2.0).eval();
    let shifted = (&bias * 2.0).eval();
    println!("{scaled} {shifted}");
}
