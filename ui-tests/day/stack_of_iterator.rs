//! An iterator of views is stacked.
use broadloom::prelude::*;

fn main() {
    let frames: Vec<Array2<f32>> = (0..3).map(|k| Array2::full((2, 2), k as f32)).collect();
    let video = stack(axes![0], frames.iter().map(|f| f.view()));
    println!("{:?}", video.extents());
}
