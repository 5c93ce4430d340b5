//! The axis in `axes![..]` is a variable.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    for axis in 0..2 {
        println!("{}", x.mean(axis));
    }
}
