//! An array is read from a `.npy` file without the feature `npy`.
use broadloom::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let weights = Array2::<f32>::read_npy("weights.npy")?;
    println!("{}", weights.mean(..));
    Ok(())
}
