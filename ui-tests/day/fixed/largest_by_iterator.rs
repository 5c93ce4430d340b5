//! The largest element, by an iterator.
use broadloom::prelude::*;
fn main() {
    let x = Array1::<f64>::ones(4);
    let top = x.amax(..);
    println!("{top}");
}
