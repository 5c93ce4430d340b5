//! The slice has three items, the array two axes.
use broadloom::prelude::*;
fn main() {
    let image = Array2::<u8>::zeros((48, 64));
    let red = image.slice(s![.., 0]);
    println!("{:?}", red.extents());
}
