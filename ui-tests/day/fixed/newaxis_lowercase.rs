//! The new axis in a slice is spelled as NumPy does.
use broadloom::prelude::*;

fn main() {
    let v = array![1.0, 2.0, 3.0];
    let column = v.slice(s![.., NewAxis]);
    println!("{:?}", column.extents());
}
