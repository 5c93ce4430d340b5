//! Several threads write to rows of one matrix.
use broadloom::prelude::*;
use std::thread;

fn main() {
    let mut x = Array2::<f64>::zeros((4, 1000));
    thread::scope(|scope| {
        for mut row in x.rows_mut() {
            scope.spawn(move || row.fill(1.0));
        }
    });
    println!("{}", x.sum(..));
}
