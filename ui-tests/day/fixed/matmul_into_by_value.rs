//! The destination of `matmul_into` is moved.
use broadloom::prelude::*;

use broadloom::matmul_into;

fn main() {
    let (a, b) = (Array2::<f64>::ones((4, 3)), Array2::<f64>::ones((3, 2)));
    let mut c = Array2::<f64>::zeros((4, 2));
    matmul_into(&a, &b, &mut c);
    println!("{c}");
}
