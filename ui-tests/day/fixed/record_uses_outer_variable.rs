//! The recorded closure uses a variable that is not in its tuple.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f32>::new();
    let x = tape.constant(Array2::<f32>::ones((16, 3)));
    let w = tape.var(array![0.1_f32, 0.2, 0.3]);
    let b = tape.var(array![0.0_f32, 0.0, 0.0]);
    let h = tape.record((&x, &w, &b), |x, w, b| (x * w.at(&[1]) + b.at(&[1])).tanh());
    let loss = h.powi(2).mean(..);
    println!("{}", loss.backward()[&w]);
}
