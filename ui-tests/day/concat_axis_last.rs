//! The axis of `concat` comes last, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let left = Array2::<f64>::zeros((3, 2));
    let right = Array2::<f64>::ones((3, 2));
    let both = concat((&left, &right), axes![1]);
    println!("{both}");
}
