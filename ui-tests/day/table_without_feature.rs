//! A table is read without the feature `csv`.
use broadloom::files::read_csv;
use broadloom::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let heights: Array1<f64> = read_csv("heights.csv")?.column("height")?;
    println!("{}", heights.mean(..));
    Ok(())
}
