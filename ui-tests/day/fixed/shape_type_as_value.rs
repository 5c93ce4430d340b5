//! The macro of types is used for a value.
use broadloom::prelude::*;

fn main() {
    let mut grid = Array::<f64, _>::zeros(shape![16, 16]);
    grid += 1.0;
    println!("{}", grid.sum(..));
}
