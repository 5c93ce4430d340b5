//! The free function `matmul` is not in the prelude.
use broadloom::prelude::*;

fn main() {
    let a = array![[1.0, 2.0], [3.0, 4.0]];
    let b = array![[0.0, 1.0], [1.0, 0.0]];
    let c = (&a).matmul(&b);
    println!("{c}");
}
