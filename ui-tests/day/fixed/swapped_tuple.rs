//! A matrix is placed transposed by a swapped tuple.
use broadloom::prelude::*;

fn main() {
    let volume = Array3::<f32>::ones((4, 5, 6));
    let plane = Array2::<f32>::ones((5, 4));
    let plane = plane.permute(axes![1, 0]);
    let masked = broadcast!(volume * plane @ (0, 1)).eval();
    println!("{:?}", masked.extents());
}
