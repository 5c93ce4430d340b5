//! A matrix in a batch is placed by a tuple of one entry.
use broadloom::prelude::*;

fn main() {
    let batch = Array3::<f32>::ones((8, 4, 4));
    let mask = Array2::<f32>::eye(4);
    let masked = (&batch * mask.at(axes![1, 2])).eval();
    println!("{}", masked.sum(..));
}
