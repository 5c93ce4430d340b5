//! A lazy value is written to a file.
use broadloom::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = Array2::<f64>::ones((4, 3));
    let doubled = (&x * 2.0).eval();
    println!("{doubled}");
    Ok(())
}
