//! A struct is generic in the shape of its weights.
use broadloom::prelude::*;

struct Linear<S: Shape> {
    weights: Array<f32, S>,
    bias: Array1<f32>,
}

impl<S: Shape> Linear<S> {
    fn forward(&self, x: &Array2<f32>) -> Array2<f32> {
        (x.matmul(&self.weights) + self.bias.at(axes![1])).eval()
    }
}

fn main() {
    let layer = Linear { weights: Array2::ones((3, 2)), bias: Array1::zeros(2) };
    println!("{}", layer.forward(&Array2::ones((4, 3))));
}
