//! A product of matrices is a method in a body.
use broadloom::prelude::*;

struct Dense {
    weights: Array2<f32>,
    bias: Array1<f32>,
}

impl Dense {
    fn forward(&self, x: &Array2<f32>) -> Array2<f32> {
        broadcast!(x.matmul(&self.weights) + &self.bias @ (1)).eval()
    }
}

fn main() {
    let layer = Dense { weights: Array2::ones((3, 2)), bias: Array1::zeros(2) };
    println!("{}", layer.forward(&Array2::ones((4, 3))));
}
