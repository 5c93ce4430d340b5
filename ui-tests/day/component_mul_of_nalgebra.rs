//! The product by element has nalgebra's name.
use broadloom::prelude::*;
fn main() {
    let (a, b) = (Array1::<f64>::ones(4), Array1::<f64>::ones(4));
    println!("{}", a.component_mul(&b));
}
