//! A thread borrows an array of the function that starts it.
use broadloom::prelude::*;
use std::thread;

fn main() {
    let x = Array2::<f64>::ones((1000, 1000));
    let worker = thread::spawn(move || x.norm_l2(..));
    println!("{}", worker.join().unwrap());
}
