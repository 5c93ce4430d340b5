//! An array is read from a `.npy` file without the feature `npy`.
use broadloom::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = std::fs::read("weights.bin")?;
    let elements = bytes.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes));
    let weights = Array2::from_vec((2, 3), elements.collect());
    println!("{}", weights.mean(..));
    Ok(())
}
