//! A function takes a view, and gets a reference to an array.
use broadloom::prelude::*;

fn zero_crossings(x: View<f64, Shape![_]>) -> usize {
    (1..x.len()).filter(|&k| x[k - 1] * x[k] < 0.0).count()
}

fn main() {
    let signal = Array1::from(vec![1.0, -1.0, 2.0]);
    println!("{}", zero_crossings(&signal));
}
