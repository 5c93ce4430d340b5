//! The index of a reducer has a type.
use broadloom::prelude::*;

fn main() {
    let (a, b) = (Array2::<f32>::ones((2, 3)), Array2::<f32>::ones((3, 2)));
    let c = broadcast!([i, j] => sum(|k: usize| a[i, k] * b[k, j])).eval();
    println!("{c}");
}
