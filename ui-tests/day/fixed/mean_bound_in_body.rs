//! The mean of an array is bound in a body and placed.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::zeros((4, 3));
    let centred = broadcast!(x - mean(x, (0)) @ (1));
    println!("{}", centred.eval());
}
