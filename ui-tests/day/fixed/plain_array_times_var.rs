//! The data is a plain array, and is not put on the tape.
use broadloom::prelude::*;
fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let tape = Tape::<f64>::new();
    let w = tape.var(array![[0.5, -0.5], [0.1, 0.2], [0.3, 0.4]]);
    let y = &w * &tape.constant(x);
    let gradients = y.sum(..).backward();
    println!("{}", gradients[&w]);
}
