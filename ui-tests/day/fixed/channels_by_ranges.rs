//! The channels of an image are named by ranges in a body.
use broadloom::prelude::*;

fn main() {
    let img = Array3::<f32>::ones((8, 6, 3));
    let grey = broadcast!(0.3 * &img.slice(s![.., .., 0]) + 0.7 * &img.slice(s![.., .., 1])).eval();
    println!("{grey}");
}
