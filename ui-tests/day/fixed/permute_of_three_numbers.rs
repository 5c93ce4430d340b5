//! PyTorch's `permute` with three numbers.
use broadloom::prelude::*;

fn main() {
    let image = Array3::<f32>::zeros((4, 5, 3));
    let channels_first = image.permute(axes![2, 0, 1]).to_array();
    println!("{:?}", channels_first.extents());
}
