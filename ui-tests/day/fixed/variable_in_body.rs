//! A variable of a tape is an operand of `broadcast!`.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = Array2::<f64>::ones((4, 2));
    let w = tape.var(array![0.5, -1.0]);
    let y = tape.record((&tape.constant(x), &w), |x, w| x * w.at(&[1]));
    println!("{}", y.sum(..).backward()[&w]);
}
