//! The number of elements is asked for by PyTorch's name.
use broadloom::prelude::*;

fn mean_square(errors: &Array2<f32>) -> f32 {
    errors.powi(2).sum(..) / errors.numel() as f32
}

fn main() {
    println!("{}", mean_square(&Array2::ones((4, 3))));
}
