//! A picture is turned to channels first with only two axes named.
use broadloom::prelude::*;

fn main() {
    let picture = Array3::<f32>::zeros((32, 48, 3));
    let channels_first = picture.permute(axes![2, 0, 1]);
    println!("{:?}", channels_first.extents());
}
