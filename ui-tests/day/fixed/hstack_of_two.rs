//! `hstack` gets two arguments.
use broadloom::prelude::*;
fn main() {
    let (a, b) = (Array2::<f64>::ones((10, 3)), Array2::<f64>::ones((10, 1)));
    let x = hstack((&a, &b));
    println!("{x}");
}
