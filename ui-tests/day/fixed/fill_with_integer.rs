//! A matrix of floats is filled with an integer.
use broadloom::prelude::*;

fn main() {
    let mut x = Array2::<f64>::ones((2, 2));
    x.slice_mut(s![0]).fill(0.0);
    println!("{x}");
}
