//! The bytes of a transposed image are written.
use broadloom::prelude::*;
use std::io::Write;

fn main() -> std::io::Result<()> {
    let image = Array2::<u8>::zeros((4, 6));
    let mut file = std::io::stdout();
    file.write_all(image.t().to_array().as_slice())
}
