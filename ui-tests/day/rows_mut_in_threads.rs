//! Several threads write to rows of one matrix.
use broadloom::prelude::*;
use std::thread;

fn main() {
    let mut x = Array2::<f64>::zeros((4, 1000));
    thread::scope(|scope| {
        for i in 0..4 {
            scope.spawn(|| x.row_mut(i).fill(1.0));
        }
    });
    println!("{}", x.sum(..));
}
