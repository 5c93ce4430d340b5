//! A recorded value reads a constant that is not named behind it.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let x = tape.constant(Array2::<f64>::ones((8, 3)));
    let w = tape.var(array![[0.1, 0.2], [0.3, 0.4], [0.5, 0.6]]);
    let b = tape.var(array![0.0, 0.0]);
    let h = record!([n, o] => (sum(|k| x[n, k] * w[k, o]) + b[o]).tanh(), w, b);
    let g = h.mean(..).backward();
    println!("{}", g[&w]);
}
