//! A table is read without the feature `csv`.
use broadloom::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string("heights.csv")?;
    let heights = text.lines().skip(1).map(str::parse::<f64>);
    let heights = Array1::from(heights.collect::<Result<Vec<_>, _>>()?);
    println!("{}", heights.mean(..));
    Ok(())
}
