//! A value for each row is added to a matrix of fixed shape without its place
use broadloom::prelude::*;

fn main() {
    let x = Array::<f64, Shape![4, 3]>::default();
    let offsets = Array::<f64, Shape![4]>::default();
    let y = (&x + offsets.at(axes![0])).eval();
    println!("{y}");
}
