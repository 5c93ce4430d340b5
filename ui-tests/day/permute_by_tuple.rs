//! The order of the axes is a tuple, as in NumPy.
use broadloom::prelude::*;
fn main() {
    let x = Array3::<f32>::ones((4, 5, 3));
    let y = x.permute((2, 0, 1));
    println!("{y}");
}
