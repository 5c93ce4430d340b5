//! The arrays come first, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array2::<f64>::ones((2, 3)), Array2::<f64>::zeros((1, 3)));
    let all = concat(axes![0], (&a, &b));
    println!("{all}");
}
