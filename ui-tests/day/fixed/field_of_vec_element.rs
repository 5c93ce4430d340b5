//! A field of an element of a Vec is an operand without `&`.
use broadloom::prelude::*;

struct Layer {
    bias: Array1<f32>,
    scale: f32,
}

fn main() {
    let layers = vec![Layer {
        bias: Array1::zeros(3),
        scale: 0.5,
    }];
    let x = Array2::<f32>::ones((4, 3));
    let y = broadcast!(x * &layers[0].scale + &layers[0].bias @ (1)).eval();
    println!("{y}");
}
