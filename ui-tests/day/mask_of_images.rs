//! A picture multiplies a batch of pictures of fixed size without its place
use broadloom::prelude::*;

fn main() {
    let n = 16;
    let batch = Array::<f32, Shape![_, 28, 28, 3]>::zeros(shape![n, 28, 28, 3]);
    let mask = Array::<f32, Shape![28, 28]>::default();
    let masked = broadcast!(batch * mask).eval();
    println!("{:?}", masked.extents());
}
