//! `squeeze` without axes drops all of extent 1 in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = Array3::<f32>::ones((1, 5, 3));
    let y = x.squeeze(0);
    println!("{y}");
}
