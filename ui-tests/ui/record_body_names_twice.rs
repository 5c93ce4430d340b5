//! A variable stands twice behind the value of `record!`, and one has a buffer.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(array![1.0, 2.0]), tape.var(array![3.0, 4.0]));
    let y = record!(x * w, x, w, const x);
    let mut dx = ArrayD::<f64>::zeros(&[2][..]);
    let z = record!(x * w, dx += x, w);
    println!("{} {}", y.value(), z.value());
}
