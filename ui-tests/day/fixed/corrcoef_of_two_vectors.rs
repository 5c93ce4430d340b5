//! The correlation of two vectors, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let (height, weight) = (array![1.6, 1.7, 1.9], array![60.0, 65.0, 90.0]);
    let r = corrcoef(&stack(axes![0], (&height, &weight)));
    println!("{}", r[[0, 1]]);
}
