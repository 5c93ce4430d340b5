//! `view(-1)` is PyTorch's flattening; the method takes no argument here.
use broadloom::prelude::*;

fn main() {
    let images = Array3::<f32>::zeros((10, 28, 28));
    let flat = images.reshape((-1,));
    println!("{}", flat.len());
}
