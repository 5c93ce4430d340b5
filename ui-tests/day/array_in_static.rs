//! A constant table of coefficients.
use broadloom::prelude::*;

static SOBEL: Array<f32, Shape![3, 3]> = array![[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]];

fn main() {
    println!("{}", SOBEL.sum(..));
}
