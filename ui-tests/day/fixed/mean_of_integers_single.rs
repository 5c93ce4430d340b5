//! The mean of integers is `f64`, and is given to a function of `f32`.
use broadloom::prelude::*;
fn gain(mean: f32) -> f32 {
    128.0 / mean
}

fn main() {
    let image = Array2::<u8>::full((48, 64), 90);
    println!("{}", gain(image.mean(..) as f32));
}
