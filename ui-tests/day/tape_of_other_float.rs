//! Double-precision data are given to a tape of single precision.
use broadloom::prelude::*;

fn main() {
    let data = Array1::linspace(0.0_f64, 1.0, 10);
    let tape = Tape::<f32>::new();
    let x = tape.var(data);
    println!("{}", x.sum(..).backward()[&x]);
}
