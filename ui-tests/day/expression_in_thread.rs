//! A lazy expression that borrows a local array is moved into a thread.
use broadloom::prelude::*;
use std::thread;

fn main() {
    let x = Array2::<f64>::ones((1000, 1000));
    let squares = (&x * 2.0).powi(2);
    let worker = thread::spawn(move || squares.sum(..));
    println!("{}", worker.join().unwrap());
}
