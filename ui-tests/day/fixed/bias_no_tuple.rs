//! A dense layer adds a bias vector to a matrix without placing it.
use broadloom::prelude::*;

fn layer(x: &Array2<f32>, w: &Array2<f32>, bias: &Array1<f32>) -> Array2<f32> {
    let z = x.matmul(w);
    (&z + bias.at(axes![1])).eval()
}

fn main() {
    let x = Array2::<f32>::ones((8, 4));
    let w = Array2::<f32>::full((4, 3), 0.1);
    println!("{}", layer(&x, &w, &Array1::zeros(3)));
}
