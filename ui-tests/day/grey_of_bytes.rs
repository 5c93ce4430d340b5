//! Bytes are weighted by floats.
use broadloom::prelude::*;

fn grey(image: &Array3<u8>) -> Array2<f32> {
    let weights = [0.299_f32, 0.587, 0.114];
    broadcast!([y, x] => sum(|c| image[y, x, c] * weights[c])).eval()
}

fn main() {
    println!("{}", grey(&Array3::<u8>::zeros((4, 4, 3))));
}
