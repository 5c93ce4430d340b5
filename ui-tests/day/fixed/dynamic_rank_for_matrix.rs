//! An array with a rank of the run time is given where a matrix is wanted.
use broadloom::prelude::*;

fn brightness(image: &Array2<f32>) -> f32 {
    image.mean(..)
}

fn main() {
    let image = ArrayD::<f32>::ones(vec![8, 8]);
    println!(
        "{}",
        brightness(&image.try_into_shape::<Shape![_, _]>().unwrap())
    );
}
