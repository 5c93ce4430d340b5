//! A field is moved out of `&mut self` by an operator.
use broadloom::prelude::*;

struct Model {
    w: Array1<f64>,
}

impl Model {
    fn step(&mut self, grad: &Array1<f64>, lr: f64) {
        self.w = (&self.w - grad * lr).eval();
    }
}

fn main() {
    let mut model = Model { w: Array1::ones(3) };
    model.step(&Array1::ones(3), 0.1);
    println!("{}", model.w);
}
