//! The result of a method of `self` is placed in the body.
use broadloom::prelude::*;

struct Model {
    weights: Array2<f64>,
}

impl Model {
    fn bias(&self) -> View1<'_, f64> {
        self.weights.row(0)
    }

    fn shift(&self, x: &Array2<f64>) -> Array2<f64> {
        let bias = self.bias();
        broadcast!(x - bias @ (1)).eval()
    }
}

fn main() {
    let model = Model {
        weights: Array2::ones((2, 3)),
    };
    println!("{}", model.shift(&Array2::zeros((4, 3))));
}
