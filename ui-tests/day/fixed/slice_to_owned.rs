//! A row is returned by `to_owned`, as in ndarray.
use broadloom::prelude::*;

fn first_frame(video: &Array3<f32>) -> Array2<f32> {
    video.slice(s![0]).to_owned().into()
}

fn main() {
    println!("{}", first_frame(&Array3::ones((2, 3, 4))).sum(..));
}
