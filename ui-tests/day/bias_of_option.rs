//! An array that may be missing is an operand.
use broadloom::prelude::*;

struct Layer {
    bias: Option<Array1<f32>>,
}

impl Layer {
    fn add(&self, x: &Array2<f32>) -> Array2<f32> {
        broadcast!(x + &self.bias @ (1)).eval()
    }
}

fn main() {
    println!("{}", Layer { bias: None }.add(&Array2::ones((2, 2))));
}
