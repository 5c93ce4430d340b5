//! The trait of the reductions is not imported.
use broadloom::{Array1, Lazy};

fn main() {
    let prices = Array1::from(vec![3.5, 4.25, 1.0]);
    let with_tax = (&prices * 1.19).eval();
    println!("{}", with_tax.mean(..));
}
