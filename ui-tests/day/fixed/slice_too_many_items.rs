//! A matrix is sliced with three items.
use broadloom::prelude::*;

fn main() {
    let gray = Array2::<f32>::zeros((64, 64));
    let red = gray.slice(s![.., 0]);
    println!("{:?}", red.extents());
}
