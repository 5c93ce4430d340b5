//! One element of the destination is assigned in a call.
use broadloom::prelude::*;
fn main() {
    let x = Array1::<f64>::ones(4);
    let mut y = Array1::<f64>::zeros(4);
    broadcast!(y[0] = x[0]);
    println!("{y}");
}
