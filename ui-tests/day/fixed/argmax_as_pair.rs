//! The position of the largest element is taken for a row and a column.
use broadloom::prelude::*;
fn main() {
    let image = Array2::<f32>::zeros((8, 10));
    let at = image.argmax(..);
    let (i, j) = (at / image.ncols(), at % image.ncols());
    println!("brightest at {i}, {j}");
}
