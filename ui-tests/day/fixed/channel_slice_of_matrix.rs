//! A matrix is sliced with three items.
use broadloom::prelude::*;

fn to_gray(rgb: &Array3<f32>) -> Array2<f32> {
    rgb.mean(axes![2])
}

fn main() {
    let rgb = Array3::<f32>::ones((64, 64, 3));
    println!("{}", to_gray(&rgb).mean(..));
    let red = rgb.slice(s![.., .., 0]);
    println!("{}", red.amax(..));
}
