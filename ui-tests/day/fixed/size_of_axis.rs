//! The extent of an axis, by PyTorch's name.
use broadloom::prelude::*;
fn main() {
    let a = Array2::<f64>::ones((4, 2));
    println!("{}", a.extents()[0]);
}
