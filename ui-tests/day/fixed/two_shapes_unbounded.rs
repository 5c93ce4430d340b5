//! A distance of two arrays of any two shapes needs a bound that is not there.
use broadloom::prelude::*;

fn distance<A: Shape + Broadcast<B, Output = A>, B: Shape>(
    a: &Array<f64, A>,
    b: &Array<f64, B>,
) -> f64 {
    (a - b).powi(2).sum(..).sqrt()
}

fn main() {
    println!("{}", distance(&array![1.0, 2.0], &array![4.0, 6.0]));
}
