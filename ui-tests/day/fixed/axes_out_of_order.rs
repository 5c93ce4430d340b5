//! Axes in another order.
use broadloom::prelude::*;

fn main() {
    let images = Array4::<f32>::ones((2, 5, 6, 3));
    let mean = images.mean(axes![1, 2]);
    println!("{mean}");
}
