//! The only element, by NumPy's name.
use broadloom::prelude::*;
fn main() {
    let a = Array1::<f64>::ones(1);
    println!("{}", a.item());
}
