//! The arrays come first, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array2::<f64>::ones((2, 3)), Array2::<f64>::zeros((1, 3)));
    let all = concat([&a, &b], 0);
    println!("{all}");
}
