//! There are no parallel iterators.
use broadloom::prelude::*;

fn main() {
    let x = Array1::<f64>::linspace(0.0, 1.0, 1_000_000);
    let total: f64 = x.iter().map(|e| e.sqrt()).sum();
    println!("{total}");
}
