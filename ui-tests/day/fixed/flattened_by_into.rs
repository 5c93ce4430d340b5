//! A matrix is converted to a vector by `into`.
use broadloom::prelude::*;

fn main() {
    let image = Array2::<f32>::ones((4, 4));
    let pixels: Array1<f32> = image.into_reshape((16,));
    println!("{pixels}");
}
