//! There is no `einsum` with a string.
use broadloom::prelude::*;

fn main() {
    let a = Array2::<f64>::ones((2, 3));
    let b = Array2::<f64>::ones((3, 4));
    let c = a.matmul(&b);
    println!("{c}");
}
