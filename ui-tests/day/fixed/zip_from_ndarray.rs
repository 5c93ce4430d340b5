//! `Zip` is ndarray's loop over several arrays.
use broadloom::prelude::*;

fn main() {
    let a = array![1.0, 2.0, 3.0];
    let b = array![4.0, 5.0, 6.0];
    let mut c = Array1::<f64>::zeros(3);
    broadcast!(c += a * b);
    println!("{c}");
}
