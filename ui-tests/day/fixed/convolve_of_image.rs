//! An image is convolved with a list.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f64>::ones((4, 6));
    let smooth = convolve(&image.row(0), &array![0.25, 0.5, 0.25], ConvolveMode::Same);
    println!("{smooth}");
}
