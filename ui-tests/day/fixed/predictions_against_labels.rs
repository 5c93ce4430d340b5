//! Positions of `argmax`, which are `usize`, are compared with labels of `u8`.
use broadloom::prelude::*;
fn accuracy(scores: &Array2<f32>, labels: &Array1<u8>) -> f64 {
    let predicted = scores.argmax(axes![1]);
    predicted.equal(labels.cast::<usize>()).mean(..)
}

fn main() {
    let scores = Array2::from([[0.1, 0.9], [0.8, 0.2]]);
    let labels = Array1::from(vec![1, 1]);
    println!("{}", accuracy(&scores, &labels));
}
