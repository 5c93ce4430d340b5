//! An expression is passed by reference, as an array is.
use broadloom::prelude::*;
use broadloom::try_softmax;

fn main() {
    let (scores, scale) = (Array2::<f32>::zeros((4, 3)), 0.5);
    let attention = try_softmax(&(scores * scale), axes![1]);
    println!("{}", attention.unwrap());
}
