//! PyTorch's `view` is here `reshape`.
use broadloom::prelude::*;

fn main() {
    let images = Array3::<f32>::ones((16, 28, 28));
    let weights = Array2::<f32>::full((784, 10), 0.01);
    let flat = images.view((-1, 784));
    let logits = flat.matmul(&weights);
    println!("{}", logits.argmax(axes![1]));
}
