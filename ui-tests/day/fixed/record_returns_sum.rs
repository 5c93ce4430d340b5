//! The recorded closure returns a sum, and not an expression by element.
use broadloom::prelude::*;
fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.constant(array![1.0, 2.0, 3.0]);
    let y = tape.constant(array![2.0, 4.1, 5.9]);
    let w = tape.var(array![0.5, 0.5, 0.5]);
    let loss = tape
        .record((&x, &y, &w), |x, y, w| (x * w - y).powi(2))
        .sum(..);
    println!("{}", loss.backward()[&w]);
}
