//! The shape is not a field.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((20, 5));
    let n = x.extents()[0];
    let mean = (x.sum(axes![0]) / n as f64).eval();
    println!("{mean}");
}
