//! The destination does not exist.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f64>::ones((4, 3));
    let v = Array1::<f64>::ones(3);
    let mut y = x.clone();
    broadcast!(y = x * v @ (1));
    println!("{}", x.sum(..));
}
