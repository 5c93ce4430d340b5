//! PyTorch's `transpose` takes two axes.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::ones((4, 3));
    let t = x.transpose(0, 1);
    println!("{t}");
}
