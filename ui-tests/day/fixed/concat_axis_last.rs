//! The axis of `concat` comes last, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let left = Array2::<f64>::zeros((3, 2));
    let right = Array2::<f64>::ones((3, 2));
    let both = concat(axes![1], (&left, &right));
    println!("{both}");
}
