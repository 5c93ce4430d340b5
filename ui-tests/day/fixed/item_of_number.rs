//! `item()` is PyTorch's way to get a number out of an array; the mean is a number already.
use broadloom::prelude::*;

fn main() {
    let p = array![0.9, 0.2, 0.7];
    let t = array![1.0, 0.0, 1.0];
    let loss = (&p - &t).powi(2).mean(..);
    println!("loss {loss:.3}");
}
