//! A field is an array without a shape.
use broadloom::prelude::*;

struct Layer {
    weights: Array<f32>,
}

fn main() {
    let layer = Layer { weights: Array2::ones((2, 3)) };
    println!("{}", layer.weights);
}
