//! The recorded closure captures a variable that is not in the list of variables.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![1.0, 2.0, 3.0]);
    let w = tape.var(array![0.5, 0.25, 0.125]);
    let y = tape.record((&x, &w), |x, w| (x * w).sigmoid());
    let gradients = y.sum(..).backward();
    println!("{} {}", gradients[&x], gradients[&w]);
}
