//! The product of matrices has its name in PyTorch.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((8, 4));
    let w = Array2::<f32>::ones((4, 2));
    let y = x.matmul(&w);
    println!("{:?}", y.extents());
}
