//! A plain array is multiplied by a variable of the tape.
use broadloom::prelude::*;

fn main() {
    let x = Array2::from_fn((32, 4), |[i, j]| ((i + j) % 5) as f64);
    let y = x.sum(axes![1].keepdims());
    let tape = Tape::<f64>::new();
    let w = tape.var(Array2::<f64>::zeros((4, 1)));
    let prediction = tape.constant(x).matmul(&w);
    let loss = (&prediction - tape.constant(y)).powi(2).mean(..);
    let gradients = loss.backward();
    println!("{}", gradients[&w]);
}
