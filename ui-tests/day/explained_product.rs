//! A product of matrices is explained in the call.
use broadloom::explain;
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((64, 32));
    let w = Array2::<f32>::ones((32, 16));
    let b = Array1::<f32>::ones([16]);
    println!("{}", explain!(x.matmul(&w) + b @ (1)));
}
