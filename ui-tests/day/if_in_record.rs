//! A leaky ReLU branches with `if` in a recorded expression.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![-1.0, 0.5, 2.0]);
    let y = tape.record((&x,), |x| if x > 0.0 { x } else { x * 0.1 });
    println!("{}", y.sum(..).backward()[&x]);
}
