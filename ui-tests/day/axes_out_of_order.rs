//! Axes in another order.
use broadloom::prelude::*;

fn main() {
    let images = Array4::<f32>::ones((2, 5, 6, 3));
    let mean = images.mean(axes![2, 1]);
    println!("{mean}");
}
