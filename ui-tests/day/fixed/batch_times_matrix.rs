//! A batch of matrices is multiplied by one matrix, which is not placed.
use broadloom::prelude::*;
fn main() {
    let batch = Array3::<f32>::ones((8, 4, 3));
    let w = Array2::<f32>::ones((3, 5));
    let y = batch.matmul(&w.at(axes![1, 2]));
    println!("{:?}", y.extents());
}
